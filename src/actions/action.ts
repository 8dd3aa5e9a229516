import type { z } from "zod"
import type { AccountsDeps } from "#accounts/accounts.ts"
import type { ApprovalsDeps } from "#approvals/approvals.ts"
import type { Credential } from "#domain/credential.ts"
import type { FairTurns } from "#domain/fair-turns.ts"
import type { Id } from "#domain/ids.ts"
import type { WithKeptDays } from "#domain/kept-days.ts"
import type { Role } from "#domain/roles.ts"
import type { Scope } from "#domain/scopes.ts"
import type { ToolSummary } from "#domain/tool-summary.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import type { LinksDeps } from "#links/link-reader.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import type { ModelsDeps } from "#models/models.ts"
import type { WithSandbox } from "#networks/sandbox-controls.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import type { PlansDeps } from "#plans/plans.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import type { DayKeeping } from "#statistics/day-keeper.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { SweepDeps } from "#storage/sweeper.ts"
import type { StatusDeps } from "#watch/watch.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/*
 * Terminology
 *
 * - action: one operation of the service, the same through every transport
 * - transport: the way a call came in (the app's own session, REST, MCP, the assistant)
 * - actor: the person on whose behalf a call runs, with their role in the workspace it runs in
 * - services: everything the engines need; each engine names its own part of it
 */

export type Transport = "app" | "rest" | "mcp" | "assistant"

export type Actor = {
  readonly userId: Id<"usr">
  readonly userName: string
  readonly workspaceId: Id<"wsp"> | null
  readonly role: Role | null
  /** The workspace that the page in front of the person shows; another may have been opened in another tab. */
  readonly shownWorkspaceId?: Id<"wsp">
  readonly transport: Transport
  /** What acts on the person's behalf, an MCP client or a script with a token: `key` stays the same, `name` is for people. */
  readonly client?: {
    readonly key: string
    readonly name: string
    /** What the person called the token, where it has one. */
    readonly tokenName?: string | undefined
  }
  /** What a personal token may do; absent where nothing is left out. */
  readonly scopes?: readonly Scope[]
  /** Runs what an agent asked for: a person approves it, or it is tried out. */
  readonly isForAgent?: true
  /** What the call is made with. It is looked at again when something is changed. */
  readonly credential: Credential
  readonly address: string
  readonly requestId: string
}

/** Tells the loops of this process that something may be due. */
type Waking = {
  readonly wakePublishing: () => void
  readonly wakeWebhooks: () => void
  readonly wakeStatistics: () => void
  readonly wakeAssistant: () => void
}

/** What agents find at the MCP endpoint; its layer is above the actions. */
type AgentTools = { readonly tools: readonly ToolSummary[] }

/** How costly actions take turns, and how archives of workspaces do: those take minutes. */
type Turns = { readonly costlyTurns: FairTurns; readonly archiveTurns: FairTurns }

export type Services = IdentityDeps &
  Turns &
  PlansDeps &
  AccountsDeps &
  MediaDeps &
  LinksDeps &
  ModelsDeps &
  PublishingDeps &
  WebhooksDeps &
  NotificationsDeps &
  StatisticsDeps &
  DayKeeping &
  ApprovalsDeps &
  StatusDeps &
  SweepDeps &
  WithKeptDays &
  Waking &
  AgentTools &
  WithSandbox

/** `read` changes nothing; `write` runs directly; `needs-approval` runs only when a person says so in the app. */
export type Kind = "read" | "write" | "needs-approval"

/** A role in the open workspace, or `person`: any signed-in person, with or without a workspace. */
export type Access = Role | "person"

/** What an agent must have been granted to call it, or `app`: only people call it, in the app. */
export type Reach = Scope | "app"

type Member<A extends Actor = Actor> = A & { readonly workspaceId: Id<"wsp">; readonly role: Role }

type Acting<A extends Access> = A extends "person" ? Actor : Member
type Storing<K extends Kind, A extends Access> = A extends "person"
  ? K extends "read"
    ? Reader
    : Writer
  : K extends "read"
    ? WorkspaceReader
    : WorkspaceWriter

/** What an action was done to: its id, and the name that people know it by. */
export type AuditSubject = { readonly id?: string; readonly name: string }

export type ActionContext<K extends Kind, A extends Access, Prepared> = {
  readonly db: Storing<K, A>
  readonly actor: Acting<A>
  readonly services: Services
  readonly prepared: Prepared
  /** Tells the audit trail what this is done to. The last word counts. */
  readonly about: (subject: AuditSubject) => void
}

type Spec<
  Name extends string,
  K extends Kind,
  R extends Reach,
  A extends Access,
  I extends z.ZodType,
  O extends z.ZodType,
  Prepared,
> = {
  readonly name: Name
  readonly title: string
  readonly description: string
  readonly kind: K
  readonly scope: R
  readonly access: A
  readonly input: I
  readonly output: O
  /** It can cost so much that those of one workspace run one after the other, and those of all take turns. */
  readonly isCostly?: true
  /** Slow work that must not hold a transaction open, such as checking a password. */
  prepare?(input: z.output<I>, context: { readonly actor: Acting<A>; readonly services: Services }): Promise<Prepared>
  run(input: z.output<I>, context: ActionContext<K, A, Prepared>): Promise<z.input<O>>
  /** What the audit trail says beside the action's name, never a secret; null where there is nothing worth an entry. */
  detail?(input: z.output<I>, output: z.input<O>, actor: Acting<A>): string | null
  /** In whose trail that stands, where it is not the open workspace's: what one does elsewhere is no business of it. */
  about?(input: z.output<I>, output: z.input<O>): Id<"wsp">
}

/** An action as `perform` sees it, whatever its input and output. */
export type Action = Omit<
  Spec<string, Kind, Reach, Access, z.ZodType, z.ZodType, unknown>,
  "prepare" | "run" | "detail" | "about"
> & {
  prepare?(input: unknown, context: { readonly actor: Actor; readonly services: Services }): Promise<unknown>
  run(
    input: unknown,
    context: {
      readonly db: unknown
      readonly actor: Actor
      readonly services: Services
      readonly prepared: unknown
      readonly about: (subject: AuditSubject) => void
    },
  ): Promise<unknown>
  detail?(input: unknown, output: unknown, actor: Actor): string | null
  about?(input: unknown, output: unknown): Id<"wsp">
}

export function defineAction<
  const Name extends string,
  const K extends Kind,
  const R extends Reach,
  const A extends Access,
  I extends z.ZodType,
  O extends z.ZodType,
  Prepared = undefined,
>(spec: Spec<Name, K, R, A, I, O, Prepared>): Spec<Name, K, R, A, I, O, Prepared> {
  return spec
}
