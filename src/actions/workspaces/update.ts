import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { name, timeZone } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { announce } from "#storage/live-changes.ts"
import { getWorkspace, updateWorkspace as store } from "#storage/workspaces.ts"

export const updateWorkspace = defineAction({
  name: "workspaces.update",
  title: "Change the workspace",
  description: "Changes the name or the time zone of the open workspace.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ name: name.optional(), timeZone: timeZone.optional() }),
  output: z.strictObject({ workspace: workspaceView }),

  async run(input, { db, actor, services }) {
    const before = await getWorkspace(db)
    const workspace = await store(db, {
      name: input.name ?? before.name,
      time_zone: input.timeZone ?? before.time_zone,
    })
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "workspaces")
    return { workspace: viewWorkspace(workspace, actor.role) }
  },
  detail: (_, { workspace }) => `${workspace.name}, ${workspace.timeZone}`,
})
