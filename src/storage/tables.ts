import type { ColumnType, Generated, JSONColumnType } from "kysely"
import type { AccountChoices } from "#domain/account-choices.ts"
import type { AccountStatus, StatisticsStatus } from "#domain/account.ts"
import type { ApprovalOutcome, ApprovalState } from "#domain/approval.ts"
import type { Id } from "#domain/ids.ts"
import type { LabelColour } from "#domain/label.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import type { MediaKind } from "#domain/media.ts"
import type { MetricName, NetworkKey } from "#domain/network.ts"
import type { Metered } from "#domain/plan.ts"
import type { PostStatus } from "#domain/post-status.ts"
import type { Version } from "#domain/post.ts"
import type { Issue, ProblemBody } from "#domain/problem.ts"
import type { PublicationItem } from "#domain/publication.ts"
import type { TracePlace } from "#domain/tracing.ts"
import type { AssistantTables } from "#storage/assistant-tables.ts"
import type { NotificationTables } from "#storage/notification-tables.ts"
import type { PeopleTables } from "#storage/people-tables.ts"
import type { WatchTables } from "#storage/watch-tables.ts"
import type { WebhookTables } from "#storage/webhook-tables.ts"

type TablesOfModules = AssistantTables & NotificationTables & PeopleTables & WatchTables & WebhookTables

/** The rows as the database keeps them. Instants are `timestamptz`, secrets are there only as hashes or sealed. */
export type Tables = TablesOfModules & {
  live_changes: {
    readonly id: Generated<string>
    readonly at: Temporal.Instant
    readonly workspace_id: Id<"wsp"> | null
    readonly user_id: Id<"usr"> | null
    readonly topic: LiveTopic
  }
  instance_values: {
    readonly name: string
    readonly value: string
  }
  accounts: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"acc">
    readonly network: NetworkKey
    readonly external_id: string
    readonly handle: string
    readonly display_name: string
    readonly avatar_url: string | null
    readonly profile_url: string | null
    readonly status: AccountStatus
    readonly statistics: StatisticsStatus
    readonly sandbox: boolean
    readonly connected_at: Temporal.Instant
    readonly deleted_at: Temporal.Instant | null
    /** Sealed. Null once the account is disconnected. */
    readonly credentials: Generated<string | null>
    readonly expires_at: Generated<Temporal.Instant | null>
    readonly scopes: Generated<readonly string[]>
    /** Somebody is fetching fresh credentials until then. */
    readonly refreshing_until: Generated<Temporal.Instant | null>
    /** In the network's words, why it needs reconnecting. */
    readonly trouble: Generated<string | null>
    /** When its credentials were last renewed; null where that never happened. */
    readonly renewed_at: Generated<Temporal.Instant | null>
    /** What the account offers and allows; null where nothing is known. */
    readonly choices: ColumnType<AccountChoices | null, string | undefined, string>
    readonly choices_read_at: Generated<Temporal.Instant | null>
    /** When the network was last asked because somebody composes, whatever it answered. */
    readonly choices_asked_at: Generated<Temporal.Instant | null>
    /** When it is to be looked after next; null where nobody can. */
    readonly upkeep_at: Generated<Temporal.Instant | null>
  }
  connect_trips: {
    readonly state_hash: Buffer
    readonly workspace_id: Id<"wsp">
    readonly user_id: Id<"usr">
    readonly network: NetworkKey
    readonly account_id: Id<"acc"> | null
    readonly sealed: string
    readonly expires_at: Temporal.Instant
  }
  posts: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"pst">
    readonly status: PostStatus
    readonly account_ids: readonly Id<"acc">[]
    readonly versions: JSONColumnType<readonly Version[]>
    /** All its texts in lower case, for searching. */
    readonly search_text: string
    /** Made by the database of the versions: how large they are, how the text begins, what is shown first. */
    readonly content_bytes: ColumnType<number, never, never>
    readonly beginning: ColumnType<string | null, never, never>
    readonly first_media: ColumnType<Id<"med"> | null, never, never>
    readonly scheduled_at: Temporal.Instant | null
    /** When it last began to go out. */
    readonly sent_at: Generated<Temporal.Instant | null>
    /** What it was before it was published, while that can be undone. */
    readonly undo_status: Generated<"Draft" | "Scheduled" | null>
    readonly undo_scheduled_at: Generated<Temporal.Instant | null>
    /** Made by the database: where it stands in the calendar. */
    readonly shown_at: ColumnType<Temporal.Instant | null, never, never>
    /** The month whose allowance this post has taken from, and what it took. */
    readonly usage_month: string | null
    readonly usage_scheduled: Generated<number>
    readonly usage_x: Generated<number>
    readonly created_by: Id<"usr">
    /** How it was made, and the agent that made it on that person's behalf; null where nobody noted it. */
    readonly created_transport: Generated<string | null>
    readonly created_client: Generated<string | null>
    readonly created_at: Temporal.Instant
    readonly updated_at: Temporal.Instant
    /** The last change that somebody made, as against a save that changed nothing and what publishing does. */
    readonly changed_at: Temporal.Instant | null
    readonly changed_by: Id<"usr"> | null
    readonly changed_transport: string | null
    readonly changed_client: string | null
    /** The place in a trace of the action that has it go out. */
    readonly trace: Generated<TracePlace | null>
  }
  labels: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"lbl">
    readonly name: string
    readonly colour: LabelColour
  }
  post_revisions: {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly id: Id<"rev">
    readonly account_ids: readonly Id<"acc">[]
    readonly versions: JSONColumnType<readonly Version[]>
    readonly beginning: string
    /** Who wrote it, when, and by which transport; null where the post was still as it was made. */
    readonly written_at: Temporal.Instant
    readonly written_by: Id<"usr">
    readonly written_transport: string | null
    readonly written_client: string | null
    readonly kept_at: Temporal.Instant
  }
  trashed_posts: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"pst">
    readonly account_ids: readonly Id<"acc">[]
    /** Accounts that have it, or part of it, or may have it: it must not go there once more. */
    readonly out_account_ids: readonly Id<"acc">[]
    readonly versions: JSONColumnType<readonly Version[]>
    readonly beginning: string
    readonly scheduled_at: Temporal.Instant | null
    readonly label_ids: readonly Id<"lbl">[]
    readonly created_by: Id<"usr">
    readonly created_transport: Generated<string | null>
    readonly created_client: Generated<string | null>
    readonly created_at: Temporal.Instant
    readonly deleted_by: Id<"usr">
    readonly deleted_at: Temporal.Instant
  }
  post_labels: {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly label_id: Id<"lbl">
  }
  queue_slots: {
    readonly workspace_id: Id<"wsp">
    readonly account_id: Id<"acc">
    /** Monday is 1. */
    readonly weekday: number
    /** Of the day, by a clock in the workspace's time zone. */
    readonly minute: number
  }
  queue_pauses: {
    readonly workspace_id: Id<"wsp">
    readonly account_id: Id<"acc">
    readonly until: Temporal.Instant | null
  }
  imports: {
    readonly workspace_id: Id<"wsp">
    /** What its maker calls it. */
    readonly key: string
    readonly file_name: string
    readonly made_by: Id<"usr">
    readonly made_at: Temporal.Instant
    readonly undone_at: Generated<Temporal.Instant | null>
  }
  import_posts: {
    readonly workspace_id: Id<"wsp">
    readonly key: string
    /** Of the file. */
    readonly row: number
    readonly post_id: Id<"pst">
    /** Its updated_at when it was made: another one now tells that somebody has changed it. */
    readonly made_as: Temporal.Instant
  }
  publications: {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly account_id: Id<"acc">
    readonly state: PublicationState
    readonly external_id: string | null
    readonly url: string | null
    readonly published_at: Temporal.Instant | null
    readonly error_code: string | null
    readonly error_message: string | null
    /** Whether the post was edited after it went out there. */
    readonly has_earlier_text: Generated<boolean>
    readonly seed: Generated<string>
    readonly items: ColumnType<readonly PublicationItem[], string | undefined, string>
    readonly due_at: Generated<Temporal.Instant | null>
    readonly window_until: Generated<Temporal.Instant | null>
    /** Goes up with every claim: what an older one has to say is known by it. */
    readonly attempt: Generated<number>
    /** Tries in a row that came to nothing. */
    readonly tries: Generated<number>
    readonly lease_until: Generated<Temporal.Instant | null>
    readonly lease_by: Generated<string | null>
    /** When it was first taken up, and how long after its time that was. */
    readonly started_at: Generated<Temporal.Instant | null>
    readonly late_ms: Generated<number | null>
  }
  publication_attempts: {
    readonly workspace_id: Id<"wsp">
    readonly id: string
    readonly post_id: Id<"pst">
    readonly account_id: Id<"acc">
    readonly item: number
    readonly step: "prepare" | "commit" | "reconcile" | "followUp"
    readonly at: Temporal.Instant
    readonly took_ms: number
    readonly outcome: string
    readonly code: string | null
    readonly message: string | null
  }
  post_metrics: NumberColumns & {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly account_id: Id<"acc">
    /** What the network is asked by; null where there is nothing to ask. */
    readonly external_id: string | null
    readonly published_at: Temporal.Instant
    /** When the network stops showing it: a story; null where it goes on. */
    readonly ends_at: Generated<Temporal.Instant | null>
    /** The next read; null when there is none to come. */
    readonly due_at: Temporal.Instant | null
    /** Goes up with every claim: what an older one has to say is known by it. */
    readonly claim: Generated<number>
    readonly lease_until: Generated<Temporal.Instant | null>
    readonly lease_by: Generated<string | null>
    /** The last read that worked. */
    readonly fetched_at: Generated<Temporal.Instant | null>
    /** There, with the error, when the latest read did not work. */
    readonly failed_at: Generated<Temporal.Instant | null>
    readonly error: Generated<string | null>
    readonly engagement: Generated<number>
  }
  /** Written and read by statements of its own only. */
  metric_days: { readonly workspace_id: Id<"wsp">; readonly day: number }
  metric_snapshots: NumberColumns & {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly account_id: Id<"acc">
    readonly fetched_at: Temporal.Instant
    readonly engagement: number
  }
  account_sets: {
    readonly workspace_id: Id<"wsp">
    readonly name: string
    readonly account_ids: readonly Id<"acc">[]
    readonly created_at: Temporal.Instant
  }
  media: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"med">
    readonly kind: MediaKind
    readonly file_name: string
    readonly content_type: string
    readonly bytes: number
    /** Disk space of the original, the thumbnail and all variants. */
    readonly stored_bytes: number
    readonly width: number
    readonly height: number
    readonly duration_ms: number | null
    /** Null where nobody has looked: pictures, and videos that were uploaded before. */
    readonly video_codec: Generated<string | null>
    readonly audio_codec: Generated<string | null>
    readonly alt_text: string
    readonly created_by: Id<"usr">
    readonly created_at: Temporal.Instant
  }
  /** Files that are in the store before they are recorded. */
  media_holds: {
    readonly media_id: Id<"med">
    readonly held_until: Temporal.Instant
  }
  video_conversions: {
    readonly workspace_id: Id<"wsp">
    readonly media_id: Id<"med">
    /** The file that is being made. */
    readonly name: string
    readonly percent: Generated<number>
    /** Why it could not be made. It is tried again after the lease. */
    readonly failure: Generated<string | null>
    readonly lease_until: Temporal.Instant
    readonly begun_at: Generated<Temporal.Instant | null>
  }
  post_media: {
    readonly workspace_id: Id<"wsp">
    readonly post_id: Id<"pst">
    readonly media_id: Id<"med">
  }
  ui_contexts: {
    readonly workspace_id: Id<"wsp">
    readonly user_id: Id<"usr">
    readonly page: string
    readonly post_id: Id<"pst"> | null
    readonly account_id: Id<"acc"> | null
    readonly seen_at: Temporal.Instant
  }
  kept_answers: {
    readonly workspace_id: Id<"wsp">
    readonly user_id: Id<"usr">
    readonly key: string
    readonly request_hash: Buffer
    readonly answer: JSONColumnType<object | null>
    readonly created_at: Temporal.Instant
  }
  conversations: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"cnv">
    readonly user_id: Id<"usr">
    /** Of the client's key and its name without the version: one conversation for each. */
    readonly client_hash: Buffer
    readonly client_key: string
    readonly client_name: string
    /** What the person called the token, of a client that has one. */
    readonly token_name: string | null
    readonly created_at: Temporal.Instant
    readonly updated_at: Temporal.Instant
  }
  approvals: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"apr">
    readonly conversation_id: Id<"cnv">
    readonly user_id: Id<"usr">
    /** Of client, action and input: the same request waits only once. */
    readonly request_hash: Buffer
    readonly action: string
    readonly input: JSONColumnType<object>
    /** As it stood when it was asked for, and what was wrong with it then. */
    readonly content: JSONColumnType<object>
    readonly issues: JSONColumnType<readonly Issue[]>
    /** Made by the database of the content: what it is about, and the first words of that. */
    readonly shown_post: ColumnType<string | null, never, never>
    readonly shown_account: ColumnType<string | null, never, never>
    readonly shown_text: ColumnType<string, never, never>
    readonly state: ApprovalState
    readonly asked_at: Temporal.Instant
    readonly expires_at: Temporal.Instant
    readonly decided_at: Generated<Temporal.Instant | null>
    /** What the person was shown and said yes to. */
    readonly approved_content: ColumnType<object | null, string | null | undefined, string | null>
    readonly outcome: Generated<ApprovalOutcome | null>
    readonly problem: ColumnType<ProblemBody | null, string | null | undefined, string | null>
    /** In the person's words, why not. */
    readonly reason: Generated<string | null>
    readonly replaced_by: Generated<Id<"apr"> | null>
    /** The time that the person chose instead of the one that was asked for. */
    readonly chosen_at: Generated<Temporal.Instant | null>
  }
  plan_usage: {
    readonly workspace_id: Id<"wsp">
    readonly month: string
    readonly metric: Metered
    readonly used: number
  }
}

/** Null where the network does not report it. */
type NumberColumns = { readonly [Name in MetricName]: Generated<number | null> }

export type PublicationState = "waiting" | "working" | "ok" | "failed" | "uncertain"
