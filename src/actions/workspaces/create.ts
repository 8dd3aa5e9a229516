import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { name, timeZone } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { enterWorkspace } from "#actions/workspaces/enter-workspace.ts"
import { addWorkspace } from "#identity/people.ts"
import { refuseOneMoreWorkspace } from "#plans/plans.ts"
import { lockUser } from "#storage/locks.ts"
import { findUser } from "#storage/users.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export const createWorkspace = defineAction({
  name: "workspaces.create",
  title: "Create a workspace",
  description: "Creates a workspace, makes you its owner and opens it.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ name, timeZone: timeZone.optional() }),
  output: z.strictObject({ workspace: workspaceView }),

  async run(input, { db, actor, services }) {
    await lockUser(db, actor.userId)
    const owned = (await listWorkspacesOf(db, actor.userId)).filter(({ role }) => role === "owner")
    refuseOneMoreWorkspace(services, owned.length)
    const zone = input.timeZone ?? (await findUser(db, actor.userId))?.time_zone ?? "UTC"
    const workspace = await addWorkspace(services, db, actor.userId, { name: input.name, timeZone: zone })
    await enterWorkspace(services, db, actor, workspace.id)
    return { workspace: viewWorkspace(workspace, "owner") }
  },
  detail: (input) => input.name,
  about: (_, { workspace }) => workspace.id,
})
