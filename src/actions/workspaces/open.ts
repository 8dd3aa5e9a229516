import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { enterWorkspace } from "#actions/workspaces/enter-workspace.ts"
import { myWorkspace } from "#actions/workspaces/my-workspace.ts"

export const openWorkspace = defineAction({
  name: "workspaces.open",
  title: "Open a workspace",
  description: "Makes a workspace the open one. New tokens and connected apps act in it.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("wsp") }),
  output: z.strictObject({ workspace: workspaceView }),

  async run({ id }, { db, actor, services }) {
    const workspace = await myWorkspace(db, actor, id)
    await enterWorkspace(services, db, actor, id)
    return { workspace: viewWorkspace(workspace, workspace.role) }
  },
  about: ({ id }) => id,
})
