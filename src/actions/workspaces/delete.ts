import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { enterWorkspace } from "#actions/workspaces/enter-workspace.ts"
import { holdMyWorkspace } from "#actions/workspaces/my-workspace.ts"
import { badField, Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteWorkspace as store, listWorkspacesOf } from "#storage/workspaces.ts"

export const deleteWorkspace = defineAction({
  name: "workspaces.delete",
  title: "Delete a workspace",
  description: "Deletes a workspace with everything in it, for everyone. The name confirms it.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("wsp"), name: z.string() }),
  output: z.strictObject({ id: idOutput("wsp"), deleted: z.literal(true) }),

  async run({ id, name }, { db, actor, services }) {
    const workspace = await holdMyWorkspace(services, db, actor, id)
    if (workspace.role !== "owner") throw new Problem("Forbidden", "Only an owner can delete a workspace.")
    if (name.trim() !== workspace.name) throw badField("name", `must be the workspace's name, ${workspace.name}`)
    await announce(db, services.clock.now(), { workspaceId: id }, "session")
    await store(inWorkspace(db, id))
    if (actor.workspaceId === id) {
      const [next] = await listWorkspacesOf(db, actor.userId)
      await enterWorkspace(services, db, actor, next?.id ?? null)
    }
    return { id, deleted: true as const }
  },
  detail: (input) => input.name,
  about: ({ id }) => id,
})
