import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { notificationView, viewNotification } from "#actions/notifications/view.ts"
import { idInput } from "#actions/schemas.ts"
import { viewWorkspace, workspaceView } from "#actions/views.ts"
import { Problem } from "#domain/problem.ts"
import { findNotification } from "#storage/notifications.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export const locateNotification = defineAction({
  name: "notifications.locate",
  title: "Find a notification",
  description:
    "What a notification is about, and which of your workspaces that is in. A link in an e-mail opens there, whatever workspace is open.",
  kind: "read",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("ntf") }),
  output: z.strictObject({ notification: notificationView, workspace: workspaceView.optional() }),

  async run({ id }, { db, actor, services }) {
    const found = await findNotification(db, id, actor.userId, services.clock.now())
    const mine = await listWorkspacesOf(db, actor.userId)
    const workspace = mine.find((each) => each.id === found?.workspace_id)
    // An e-mail may be older than the person's leave.
    if (found === undefined || (found.workspace_id !== null && workspace === undefined)) {
      throw new Problem("NotFound", "There is no notification with this id for you in any workspace that you are in.")
    }
    return {
      notification: viewNotification(found),
      ...(workspace === undefined ? {} : { workspace: viewWorkspace(workspace, workspace.role) }),
    }
  },
})
