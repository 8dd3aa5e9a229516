import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

const listed = workspaceView.extend({ members: z.int(), open: z.boolean() })

export const listWorkspaces = defineAction({
  name: "workspaces.list",
  title: "List workspaces",
  description: "The workspaces you are in, with your role in each.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ workspaces: z.array(listed) }),

  async run(_, { db, actor }) {
    const workspaces = await listWorkspacesOf(db, actor.userId)
    return {
      workspaces: workspaces.map((workspace) => ({
        ...viewWorkspace(workspace, workspace.role),
        members: workspace.members,
        open: workspace.id === actor.workspaceId,
      })),
    }
  },
})
