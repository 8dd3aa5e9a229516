import type { ColumnType, Generated } from "kysely"
import type { AskedPurpose } from "#domain/asked-mail.ts"
import type { Id } from "#domain/ids.ts"
import type { NotificationChoices, NotificationData, NotificationKind } from "#domain/notification.ts"

/** What a message is for. Only those of notifications can be chosen; the others were asked for. */
export type MessagePurpose = AskedPurpose | "notifications"

/** What people are told, by which ways they want it, and what goes out to them. */
export type NotificationTables = {
  notifications: {
    readonly id: Id<"ntf">
    /** Null for what concerns one person wherever they work. */
    readonly workspace_id: Id<"wsp"> | null
    /** The only one who is told; null for everybody whose role it concerns. */
    readonly user_id: Id<"usr"> | null
    readonly kind: NotificationKind
    /** The record that it is about: a post, an account, a request, a webhook. */
    readonly about: string | null
    readonly data: ColumnType<NotificationData, string, string>
    readonly created_at: Temporal.Instant
    readonly fanned_out_at: Generated<Temporal.Instant | null>
  }
  notification_receipts: {
    readonly user_id: Id<"usr">
    readonly notification_id: Id<"ntf">
    readonly workspace_id: Id<"wsp"> | null
    readonly read_at: Generated<Temporal.Instant | null>
  }
  notification_settings: {
    readonly user_id: Id<"usr">
    readonly workspace_id: Id<"wsp">
    readonly choices: ColumnType<NotificationChoices, string, string>
    readonly quiet_from: number | null
    readonly quiet_to: number | null
    readonly digest_minute: number
  }
  push_subscriptions: {
    readonly id: Id<"psh">
    readonly user_id: Id<"usr">
    readonly endpoint: string
    /** Sealed: with them one can write to that browser. */
    readonly keys: string
    readonly device: string
    readonly created_at: Temporal.Instant
    readonly reached_at: Generated<Temporal.Instant | null>
  }
  sign_in_places: {
    readonly user_id: Id<"usr">
    readonly place: Buffer
    readonly seen_at: Temporal.Instant
  }
  messages: {
    readonly id: Id<"mes">
    readonly way: "mail" | "push"
    readonly purpose: MessagePurpose
    readonly cadence: "at-once" | "daily" | "weekly" | null
    readonly user_id: Id<"usr"> | null
    readonly workspace_id: Id<"wsp"> | null
    readonly address: string | null
    readonly subscription_id: Id<"psh"> | null
    /** Sealed: a link that only the receiver may follow. */
    readonly secret: string | null
    readonly state: "waiting" | "sending" | "sent" | "failed" | "dropped"
    readonly due_at: Temporal.Instant | null
    readonly tries: Generated<number>
    readonly claim: Generated<number>
    readonly lease_until: Generated<Temporal.Instant | null>
    readonly lease_by: Generated<string | null>
    readonly last_error: Generated<string | null>
    readonly created_at: Temporal.Instant
    readonly ended_at: Generated<Temporal.Instant | null>
  }
  message_notifications: {
    readonly message_id: Id<"mes">
    readonly notification_id: Id<"ntf">
  }
}
