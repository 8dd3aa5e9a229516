import { z } from "zod"
import { idOutput } from "#actions/schemas.ts"
import { labelColours } from "#domain/label.ts"
import type { Label } from "#storage/labels.ts"

export const labelView = z.strictObject({ id: idOutput("lbl"), name: z.string(), colour: z.enum(labelColours) })

export function viewLabel({ id, name, colour }: Label): z.input<typeof labelView> {
  return { id, name, colour }
}
