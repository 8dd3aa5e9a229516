import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { labelView, viewLabel } from "#actions/labels/view.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { newId } from "#crypto/random.ts"
import { labelColours } from "#domain/label.ts"
import { badField, Problem } from "#domain/problem.ts"
import { findLabel, listLabels, saveLabel as save } from "#storage/labels.ts"
import { announce } from "#storage/live-changes.ts"

const most = 100

export const saveLabel = defineAction({
  name: "labels.save",
  title: "Save a label",
  description: "Makes a label, or renames and recolours one.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    id: idOrNothing("lbl"),
    name: z.string().trim().min(1).max(40),
    colour: z.enum(labelColours),
  }),
  output: z.strictObject({ label: labelView }),

  async run({ id, name, colour }, { db, services }) {
    if (id !== undefined && (await findLabel(db, id)) === undefined) throw noLabel()
    const others = (await listLabels(db)).filter((label) => label.id !== id)
    if (others.some((label) => label.name.toLowerCase() === name.toLowerCase())) {
      throw badField("name", "is the name of another label")
    }
    if (id === undefined && others.length >= most) {
      throw new Problem("Conflict", `A workspace has at most ${most} labels. Delete one that is not used.`)
    }
    const label = { id: id ?? newId<"lbl">(), name, colour }
    await save(db, label)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { label: viewLabel({ ...label, workspace_id: db.workspaceId }) }
  },
  detail: ({ name }) => name,
})

export function noLabel(): Problem {
  return new Problem("NotFound", "There is no such label in this workspace.")
}
