import { z } from "zod"
import { userView, viewUser, viewWorkspace, workspaceView } from "#actions/views.ts"
import type { CurrentSession } from "#identity/sessions.ts"

const schema = z.strictObject({ user: userView, workspace: workspaceView.nullable() })

export type SessionView = z.output<typeof schema>

/** Who is signed in, and which workspace is open. */
export function sessionView({ user, workspace, role }: CurrentSession): SessionView {
  const isOpen = workspace !== null && role !== null
  return schema.parse({ user: viewUser(user), workspace: isOpen ? viewWorkspace(workspace, role) : null })
}
