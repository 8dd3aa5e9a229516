import type { ColumnType, Generated, JSONColumnType } from "kysely"
import type { ChatContext, ChatPart, SuggestionState, TurnState } from "#domain/chat.ts"
import type { Id } from "#domain/ids.ts"
import type { Version } from "#domain/post.ts"

/** What an accepted suggestion replaced. */
export type ReplacedContent = { readonly accountIds: readonly Id<"acc">[]; readonly versions: readonly Version[] }

/** Conversations with the assistant, what models have cost, and the model that a workspace has chosen. */
export type AssistantTables = {
  chats: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"cht">
    readonly user_id: Id<"usr">
    readonly title: string
    readonly created_at: Temporal.Instant
    readonly updated_at: Temporal.Instant
  }
  chat_turns: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"trn">
    readonly chat_id: Id<"cht">
    readonly user_id: Id<"usr">
    readonly session_id: Id<"ses">
    readonly question: string
    readonly context: JSONColumnType<ChatContext>
    readonly state: TurnState
    readonly is_stopping: Generated<boolean>
    readonly parts: ColumnType<readonly ChatPart[], string | undefined, string>
    readonly problem: string | null
    readonly model: string | null
    readonly tokens_in: Generated<number>
    readonly tokens_out: Generated<number>
    /** In millionths of the currency. */
    readonly cost_micros: Generated<number>
    readonly claim: Generated<number>
    readonly lease_until: Temporal.Instant | null
    readonly asked_at: Temporal.Instant
    readonly ended_at: Temporal.Instant | null
  }
  chat_decisions: {
    readonly workspace_id: Id<"wsp">
    readonly turn_id: Id<"trn">
    readonly step: string
    readonly state: SuggestionState
    readonly before: ColumnType<ReplacedContent | null, string | null, string | null>
    /** Of the post when it was accepted: undoing it would undo later changes, too. */
    readonly post_updated_at: Temporal.Instant | null
    readonly decided_at: Temporal.Instant
  }
  model_usage: {
    readonly workspace_id: Id<"wsp">
    readonly user_id: Id<"usr">
    /** "2026-11", by the clock of the workspace. */
    readonly month: string
    readonly calls: number
    readonly tokens_in: number
    readonly tokens_out: number
    readonly cost_micros: number
  }
  workspace_models: {
    readonly workspace_id: Id<"wsp">
    readonly is_on: boolean
    readonly provider: string | null
    readonly model: string | null
    /** The key of the provider. */
    readonly sealed: string | null
    readonly url: string | null
    readonly currency: string | null
    /** Of a million tokens. */
    readonly price_in: number | null
    readonly price_out: number | null
    readonly monthly_budget: number | null
    readonly monthly_tokens: number | null
    readonly updated_at: Temporal.Instant
  }
}
