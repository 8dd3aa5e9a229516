import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { Problem } from "#domain/problem.ts"
import { findWorkspaceOfApproval } from "#storage/approvals.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export const locateApproval = defineAction({
  name: "approvals.locate",
  title: "Find a request",
  description:
    "Which of your workspaces a request of your agent is in. A link to a card opens there, whatever workspace is open.",
  kind: "read",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("apr") }),
  output: z.strictObject({ workspace: workspaceView }),

  async run({ id }, { db, actor }) {
    const where = await findWorkspaceOfApproval(db, actor.userId, id)
    const mine = await listWorkspacesOf(db, actor.userId)
    const workspace = mine.find((each) => each.id === where)
    if (workspace === undefined) {
      throw new Problem("NotFound", "There is no request with this id for you in any workspace that you are in.")
    }
    return { workspace: viewWorkspace(workspace, workspace.role) }
  },
})
