import { createHash } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf } from "#networks/simulator/instants.ts"

type Shown = { readonly id: string; readonly publishedAt: string }

/**
 * Numbers that grow with the age of a post, nothing at first, and the same whenever they are asked for. `hours`: in so many,
 * two thirds of what a post will ever get is there.
 */
export function growthOf(
  tools: SandboxTools,
  { id, publishedAt }: Shown,
  hours = 24,
): (index: number, most: number) => number {
  const luck = createHash("sha256").update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageOf(tools, publishedAt)) / 3600 / hours)
  return (index, most) => Math.floor((most * share * (64 + luck.readUInt8(index))) / 256)
}
