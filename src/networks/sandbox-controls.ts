import type { NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import type { PreviewMedia } from "#domain/preview/choose-kind.ts"
import type { Hosts } from "#networks/network.ts"
import type { Accepted, Fault } from "#networks/simulator.ts"

/** One line of the ledger: what a simulator accepted, and when. */
export type LedgerEntry = Accepted & { readonly key: NetworkKey; readonly acceptedAt: Temporal.Instant }

export type FaultOrder = {
  readonly key: NetworkKey
  /** The network's own id of the account. */
  readonly account: string
  /** Null takes back what was ordered before. */
  readonly fault: Fault | null
  /** How many requests it lasts; without it, until it is taken back. */
  readonly times?: number
}

/** Who opens the sandbox's pages: a member of a workspace, who sees what is of that workspace. */
export type SandboxViewer = {
  readonly workspace: string
  /** What it has connected in the sandbox, or had connected once, by the networks' own ids. */
  readonly accounts: readonly {
    readonly key: NetworkKey
    readonly account: string
    readonly handle: string
    readonly displayName: string
  }[]
  readonly timeZone: string
  /** What the workspace sent to a network of late, item by item. Networks keep no files here: these are the service's. */
  readSent(key: NetworkKey): Promise<readonly SentThere[]>
}

/** An item that the service sent, as its own records know it. */
export type SentThere = {
  /** The post that it is of, as its id is shown. */
  readonly postId: string
  readonly account: string
  readonly externalId: string
  readonly options: Options
  readonly media: readonly SentMedia[]
}

export type SentMedia = PreviewMedia & { readonly url: string; readonly thumbnailUrl: string; readonly altText: string }

/** By this header the sandbox inside a service knows that service's own calls. */
export const sandboxCallHeader = "fanfare-sandbox-call"

/** What the service can ask of the sandbox, whether it runs inside this process or in one of its own. */
export type SandboxControls = {
  /** The networks that it plays. */
  readonly keys: readonly NetworkKey[]
  /** A network's table of hosts with the sandbox's addresses in it. */
  hostsOf(key: NetworkKey): Hosts
  setFault(order: FaultOrder): Promise<void>
  /** Everything that was accepted, oldest first. */
  ledger(key?: NetworkKey): Promise<readonly LedgerEntry[]>
  /** Moves the clock of the service and of the simulators forward; null where it must not move. */
  readonly advanceClock: ((seconds: number) => Promise<void>) | null
  /**
   * Makes an account there, for a workspace if one is named. Returns the network's id of it. The same handle gives a
   * workspace the same account where handles are unique, and never one of another workspace: that has a number more.
   */
  newAccount(key: NetworkKey, handle: string, workspace?: string): Promise<string>
  /** The first account that was made there for a workspace; made now, if there is none. */
  ownAccount(key: NetworkKey, workspace: string): Promise<string>
  /** What its owner would type into the form of a network that is connected by one. */
  formValues(key: NetworkKey, account: string): Promise<Readonly<Record<string, string>>>
}

/** What the services hold of it: null where the sandbox is off. */
export type WithSandbox = { readonly sandbox: SandboxControls | null }
