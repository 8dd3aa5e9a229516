import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { linkSecret } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { enterWorkspace } from "#actions/workspaces/enter-workspace.ts"
import { myWorkspace } from "#actions/workspaces/my-workspace.ts"
import { acceptInvitation as join } from "#identity/invitations.ts"

export const acceptInvitation = defineAction({
  name: "invitations.accept",
  title: "Accept an invitation",
  description: "Joins the workspace of an invitation link and opens it.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ secret: linkSecret }),
  output: z.strictObject({ workspace: workspaceView }),

  async run({ secret }, { db, actor, services }) {
    const id = await join(services, db, actor.userId, secret)
    await enterWorkspace(services, db, actor, id)
    const workspace = await myWorkspace(db, actor, id)
    return { workspace: viewWorkspace(workspace, workspace.role) }
  },
  detail: (_, { workspace }) => workspace.name,
  about: (_, { workspace }) => workspace.id,
})
