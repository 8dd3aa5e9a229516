import type { AuditSubject } from "#actions/action.ts"
import { showId } from "#domain/ids.ts"
import type { Approval } from "#storage/approvals.ts"

/** A request for approval as the audit trail names it. */
export function subjectOfCard({
  id,
  action,
  client_name,
}: Pick<Approval, "id" | "action" | "client_name">): AuditSubject {
  return { id: showId("apr", id), name: `${action}, asked for by ${client_name}` }
}
