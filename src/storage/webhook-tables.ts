import type { Generated, JSONColumnType } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { TracePlace } from "#domain/tracing.ts"
import type { DeliveryState, EventType, WebhookStatus } from "#domain/webhook.ts"

/** What happened, who asked to hear of it, and every try to tell them. */
export type WebhookTables = {
  events: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"evt">
    readonly type: EventType
    readonly created_at: Temporal.Instant
    readonly data: JSONColumnType<object>
    /** Null until it has been handed to the webhooks that asked for it. */
    readonly fanned_out_at: Generated<Temporal.Instant | null>
    /** The place in a trace of what made it happen. */
    readonly trace: Generated<TracePlace | null>
  }
  webhooks: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"whk">
    readonly url: string
    readonly events: readonly EventType[]
    /** Sealed. */
    readonly secret: string
    /** Sealed. During a rotation: the one that takes over at `changes_over_at`. */
    readonly next_secret: Generated<string | null>
    readonly changes_over_at: Generated<Temporal.Instant | null>
    readonly status: WebhookStatus
    /** What happened before is not for it: it was not there, or paused. */
    readonly active_since: Temporal.Instant
    readonly paused_at: Generated<Temporal.Instant | null>
    readonly given_up_in_a_row: Generated<number>
    readonly created_at: Temporal.Instant
  }
  webhook_deliveries: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"whd">
    readonly webhook_id: Id<"whk">
    readonly event_id: Id<"evt">
    readonly state: DeliveryState
    /** Goes up with every claim: what an older one has to say is known by it. */
    readonly claim: Generated<number>
    /** Tries since it was queued. */
    readonly tries: Generated<number>
    readonly due_at: Temporal.Instant | null
    readonly lease_until: Generated<Temporal.Instant | null>
    readonly lease_by: Generated<string | null>
    readonly last_status: Generated<number | null>
    readonly last_error: Generated<string | null>
    readonly created_at: Temporal.Instant
  }
  webhook_attempts: {
    readonly workspace_id: Id<"wsp">
    readonly id: string
    readonly delivery_id: Id<"whd">
    readonly at: Temporal.Instant
    readonly took_ms: number
    readonly status: number | null
    readonly error: string | null
  }
}
