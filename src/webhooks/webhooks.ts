import type { Keyring } from "#crypto/keyring.ts"
import type { Clock } from "#domain/clock.ts"
import type { Meter } from "#domain/meter.ts"
import type { Plan } from "#domain/plan.ts"
import type { Tracing } from "#domain/tracing.ts"
import type { Outbound } from "#outbound/open-outbound.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. What belongs to other engines it is handed as functions. */
export type WebhooksDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly meter: Meter
  readonly tracing: Tracing
  readonly keyring: Keyring
  /** The way out for webhooks: it names itself to receivers, and has rules of its own for trials at home. */
  readonly webhooksOut: Pick<Outbound, "http" | "findObjection">
  /** The plan that a workspace is on; null is the standard one. */
  planNamed(name: string | null): Plan
}
