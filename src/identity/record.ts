import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { Identity, Visitor } from "#identity/identity.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import type { Writer } from "#storage/database.ts"
import type { User } from "#storage/users.ts"

/** Puts what somebody did before they had a session into the audit trail. */
export async function record(
  { clock }: Identity,
  db: Writer,
  visitor: Visitor,
  user: Pick<User, "id" | "name">,
  action: string,
  workspaceId: Id<"wsp"> | null = null,
  more?: string,
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    workspace_id: workspaceId,
    at: clock.now(),
    user_id: user.id,
    user_name: user.name,
    door: "sign-in",
    action,
    detail: more === undefined ? visitor.address : `${visitor.address}, ${more}`,
    request_id: visitor.requestId,
  })
}
