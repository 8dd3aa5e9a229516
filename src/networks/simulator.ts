import type { Hono } from "hono"
import type { NetworkKey } from "#domain/network.ts"

/*
 * What the sandbox offers to the simulators, and what it asks of them. A simulator plays one network from its
 * documentation. It shares no code with the adapter: what one of the two got wrong, the other shows.
 */

/** The faults that a simulator can be set to. */
export const faults = [
  "rateLimited",
  "unavailable",
  "serverError",
  "timeout",
  "acceptThenDrop",
  "acceptLate",
  "tokenExpired",
  "tokenRevoked",
  "scopeMissing",
  "slowProcessing",
  "mediaRejected",
] as const

export type Fault = (typeof faults)[number]

/** What a network accepted and now shows, as the ledger keeps it. */
export type Accepted = {
  /** The network's own id of the account. */
  readonly account: string
  readonly externalId: string
  /** The item it answers, for threads. */
  readonly inReplyTo?: string
  readonly text: string
  /** Addresses or names of what it shows, in order. */
  readonly media: readonly string[]
  /** Whatever else the timeline page may want to show. */
  readonly extra?: Readonly<Record<string, string>>
}

/** What a simulator remembers: it survives a restart. */
export type Memory = {
  /** What was put there; `as` makes of it what the caller knows it to be. */
  get<T>(kind: string, id: string, as?: (value: unknown) => T): T | undefined
  put(kind: string, id: string, value: unknown): void
  delete(kind: string, id: string): void
  list<T>(kind: string, as?: (value: unknown) => T): readonly { readonly id: string; readonly value: T }[]
}

export type SandboxTools = {
  readonly memory: Memory
  readonly now: () => Temporal.Instant
  /** The public address under which this simulator's host of that name is served. */
  host(name: string): string
  /** Writes down what is now public. It is on disk when this returns. */
  accept(post: Accepted): void
  /** Everything accepted for an account, oldest first, with when. */
  accepted(account: string): readonly (Accepted & { readonly acceptedAt: Temporal.Instant })[]
  /** The fault that is asked for, if it is one of `kinds`: asking uses up one of its times. */
  takeFault(account: string, ...kinds: readonly Fault[]): Fault | undefined
  /** Whether whoever opens a page may see this account: the members of the workspace that has it, and the service itself. */
  isVisible(account: string): boolean
  /**
   * Of the accounts of a consent page, those that whoever opens it may choose: those of their workspace, and one more, made
   * with this handle, if there is none that they have not connected yet.
   */
  offer(accounts: readonly string[], handle?: string): readonly string[]
  /** Whether a consent page may send people back to this address: only where the service waits for them. */
  mayReturnTo(address: string): boolean
  /** Fetches media that the service offers, or what it says of itself, as the network would. */
  fetch(url: string): Promise<{ readonly status: number; readonly contentType: string; readonly bytes: Uint8Array }>
  /** Does something after the answer, when so many milliseconds have passed. */
  later(ms: number, run: () => void): void
  /** Ends the connection without an answer. */
  drop(): never
  /** Never answers; the sandbox ends the connection in the end. */
  hang(): Promise<never>
}

export type Simulator = {
  readonly key: NetworkKey
  /** The paths that people open in a browser: consent pages, profiles, posts, pictures. All others are for the service alone. */
  readonly pages: readonly RegExp[]
  /** The paths to which files come inside JSON. */
  readonly filesInJson?: RegExp
  /** Names of hosts, as in the adapter's table: each is served under a path of its own, `/<name>/…`. */
  app(tools: SandboxTools): Hono
  /** Makes an account there, for a test or a newcomer: what a consent page then offers. Returns the network's id of it. */
  newAccount(tools: SandboxTools, handle: string): string
  /** What the account's owner would type into the form of a network that is connected by one. */
  formValues?(tools: SandboxTools, account: string): Readonly<Record<string, string>>
}
