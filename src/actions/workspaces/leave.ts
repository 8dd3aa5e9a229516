import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { endMembership } from "#actions/members/end-membership.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { enterWorkspace } from "#actions/workspaces/enter-workspace.ts"
import { holdMyWorkspace } from "#actions/workspaces/my-workspace.ts"
import { inWorkspace } from "#storage/database.ts"
import { listMembers } from "#storage/members.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export const leaveWorkspace = defineAction({
  name: "workspaces.leave",
  title: "Leave a workspace",
  description: "Ends your membership. Your tokens for the workspace stop working. The last owner cannot leave.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("wsp") }),
  output: z.strictObject({ id: idOutput("wsp"), left: z.literal(true) }),

  async run({ id }, { db, actor, services }) {
    await holdMyWorkspace(services, db, actor, id)
    const workspace = inWorkspace(db, id)
    const me = (await listMembers(workspace)).find((member) => member.user_id === actor.userId)
    if (me !== undefined) await endMembership(services, workspace, me)
    if (actor.workspaceId === id) {
      const [next] = await listWorkspacesOf(db, actor.userId)
      await enterWorkspace(services, db, actor, next?.id ?? null)
    }
    return { id, left: true as const }
  },
  about: ({ id }) => id,
})
