import type { Clock } from "#domain/clock.ts"
import type { ApprovalGlance } from "#storage/approvals.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. */
export type ApprovalsDeps = {
  readonly database: Database
  readonly clock: Clock
  /** How long a card waits for its person. */
  readonly approvalDays: number
  /** The card as webhooks are told of it. */
  showApproval(card: ApprovalGlance): object
}
