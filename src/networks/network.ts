import type { AccountChoices } from "#domain/account-choices.ts"
import type { Http } from "#domain/http.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { MetricName, NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"

/*
 * What every network's adapter offers, in the same files with the same names. An adapter knows one API and nothing of our
 * records: it is handed what it needs and returns the result. It does not throw for what the network said.
 *
 * Terminology
 *
 * - author: the account that publishes, with its credentials
 * - item: one piece of a thread; its handle is what is written down before the call that cannot be taken back
 * - prepare: everything invisible (uploads, containers), safe to do again
 * - commit: the one call that makes an item visible
 * - reconcile: finding out the result of a commit whose answer was lost
 */

/** Where a network's parts are: `api` → `https://api.example`. The sandbox puts its own in their place. */
export type Hosts = Readonly<Record<string, string>>

/** What a JSON column keeps for an adapter between two calls. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** How we are registered with a network; empty where it wants no registration. */
export type App = { readonly clientId: string; readonly clientSecret: string }

/** What stands around every call: the way out, where to, as which app, and the time. */
export type Outside = {
  readonly http: Http
  readonly hosts: Hosts
  readonly app: App
  readonly now: () => Temporal.Instant
  /** Where the interface comes in dated versions: the one that is asked, if it is another than the adapter's own. */
  readonly apiVersion?: string
  /** While a lost answer is found out: whether what the network calls by this id is another post of ours, which may say the same. */
  readonly isOthers?: (externalId: string) => boolean
}

/** Of an interface that comes in dated versions, each of which ends after a year or two. */
export type ApiVersion = {
  /** The one that the adapter was written for. */
  readonly own: string
  /** Whether a text has the form of a version there. */
  readonly isOne: (text: string) => boolean
  /** The days on which the network stops serving versions, as far as it has named them. */
  readonly ends: Readonly<Record<string, string>>
}

/**
 * What stands around the call that publishes. `ask` does not take it, only `askOnce` does: a lost answer to that call
 * cannot become a refusal. `reads` is for everything else: what nobody sees, and what may be asked again.
 */
export type CommitOutside = Omit<Outside, "http"> & { readonly reads: Outside }

/** What opens an account. Kept sealed, never shown. */
export type Credentials = {
  readonly accessToken: string
  readonly refreshToken?: string
  readonly expiresAt?: string
  /** What the person granted, as the network reported it. */
  readonly scopes: readonly string[]
  /** Whatever else the adapter needs: the account's own server, a key that binds the token. */
  readonly extra?: Readonly<Record<string, string>>
}

/** Why a network did not do what it was asked. */
export type RefusalKind = "auth" | "permission" | "rate" | "duplicate" | "content" | "media" | "gone" | "transient"

/** It certainly did not happen. `message` is in the network's own words where it has some. */
export type Refused = {
  readonly kind: "refused"
  readonly why: RefusalKind
  /** The network's own code, else the HTTP status. */
  readonly code: string
  readonly message: string
  readonly retryAt?: Temporal.Instant
}

/**
 * It may have happened. `isFinal`: asking again will not tell. `handle`: what to ask by from now on, where a commit was
 * told more than it knew before.
 */
export type Unknown = {
  readonly kind: "unknown"
  readonly message: string
  readonly isFinal?: true
  readonly handle?: Json
}

export type GrantedAccount = {
  readonly externalId: string
  readonly handle: string
  readonly displayName: string
  readonly avatarUrl?: string
  readonly profileUrl?: string
  readonly credentials: Credentials
  /** What it offers and allows, where that has been read already. */
  readonly choices?: AccountChoices
}

export type Granted = { readonly kind: "granted"; readonly accounts: readonly GrantedAccount[] }

/** By way of the network's own consent page. */
export type OAuthConnect = {
  readonly kind: "oauth"
  /** Where people live on servers of their own: which one it is comes before everything else. */
  readonly servers?: Servers
  /** Where the person is sent. `state` and `verifier` are ours; a network without PKCE ignores the latter. */
  start(outside: Outside, trip: ConsentTrip): Promise<URL>
  /** From what the network sent back to the accounts that were granted. */
  finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused>
}

export type ConsentTrip = {
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  /** Where to, and as which app, on networks whose people live on servers of their own. */
  readonly server?: { readonly name: string; readonly app: App }
}

export type Servers = {
  readonly fields: readonly FormField[]
  /** The name of the server that a person means. */
  find(
    outside: Outside,
    values: Readonly<Record<string, string>>,
  ): Promise<{ readonly kind: "named"; readonly name: string } | Refused>
  /** Every server knows apps of its own: makes us one there. */
  register(
    outside: Outside,
    name: string,
    redirectUri: string,
  ): Promise<{ readonly kind: "registered"; readonly app: App } | Refused>
}

/** With a form of the service, for networks with app passwords. */
export type FormConnect = {
  readonly kind: "form"
  readonly fields: readonly FormField[]
  submit(outside: Outside, values: Readonly<Record<string, string>>): Promise<Granted | Refused>
  /** The other way in, where there is one: the person chooses. */
  readonly page?: PageConnect
}

/** By way of a page of the account's own server, which is found and asked before anybody is sent there. */
export type PageConnect = {
  readonly fields: readonly FormField[]
  /** Where the person is sent, and what is kept, sealed, until they are back. */
  start(
    outside: Outside,
    trip: ConsentTrip,
    values: Readonly<Record<string, string>>,
  ): Promise<{ readonly kind: "started"; readonly url: URL; readonly memory: Json } | Refused>
  finish(outside: Outside, trip: ConsentTrip, memory: Json, returned: URLSearchParams): Promise<Granted | Refused>
}

export type FormField = {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly isSecret: boolean
  readonly isOptional: boolean
}

export type Connect = (OAuthConnect | FormConnect) & {
  readonly publishScopes: readonly string[]
  /** Beyond those, what reading statistics needs; empty where it needs nothing more. */
  readonly statisticsScopes: readonly string[]
  /** What fresh credentials are fetched with. Without it access ends when the token does, and a person connects again. */
  readonly renewedBy: "refreshToken" | "accessToken"
  /** Fresh credentials, or why not: only `auth` means that the person must connect again. */
  refresh(
    outside: Outside,
    credentials: Credentials,
  ): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused>
  /** Gives access back, as far as the network lets us. */
  revoke(outside: Outside, credentials: Credentials): Promise<void>
}

export type Author = {
  readonly externalId: string
  readonly handle: string
  readonly credentials: Credentials
}

/** A media item already fitted to the network. */
export type MediaFile = MediaFacts & {
  readonly fileName: string
  /** Public, without redirects or sign-in, for networks that fetch by themselves. */
  readonly url: string
  /** From `start` up to, not including, `end`; all of it without them. */
  read(start?: number, end?: number): Promise<Uint8Array>
}

/** What an earlier item of the same thread became. */
export type Placed = { readonly externalId: string; readonly url?: string; readonly memory: Json }

export type SendItem = {
  readonly index: number
  readonly body: string
  /** With the defaults filled in, this network's only. */
  readonly options: Options
  readonly media: readonly MediaFile[]
  /** The items before this one, in order. */
  readonly before: readonly Placed[]
  /** Unguessable, the same for every attempt at this item, and no other's: what idempotency keys are made of. */
  readonly seed: string
}

export type Published = {
  readonly kind: "published"
  readonly externalId: string
  readonly url?: string
  /** What the items after this one will need of it. */
  readonly memory?: Json
}

/** `progress` is kept, and the next `prepare` is handed it after so many seconds. */
export type Waiting = { readonly kind: "waiting"; readonly progress: Json; readonly seconds: number }

export type Ready = { readonly kind: "ready"; readonly handle: Json }

export type Absent = { readonly kind: "absent" }

/**
 * What is done with an item once it is out, where somebody chose it. It is safe to do again, and takes nothing back where it
 * fails: that stands in the log of the post.
 */
export type FollowUp = {
  isWanted(options: Options): boolean
  run(
    outside: Outside,
    author: Author,
    item: SendItem,
    placed: Placed,
  ): Promise<{ readonly kind: "followed" } | Refused>
}

export type Publish = {
  /**
   * How long after a lost answer `absent` may still be wrong, because the network was slow to take it or to show it.
   * 0 where committing the same handle again makes no second post.
   */
  readonly settleSeconds?: number
  prepare(outside: Outside, author: Author, item: SendItem, progress: Json): Promise<Ready | Waiting | Refused>
  commit(outside: CommitOutside, author: Author, item: SendItem, handle: Json): Promise<Published | Refused | Unknown>
  reconcile(
    outside: Outside,
    author: Author,
    item: SendItem,
    handle: Json,
    sentAt: Temporal.Instant,
  ): Promise<Published | Absent | Unknown>
  readonly followUp?: FollowUp
}

export type ReportedNumbers = Partial<Readonly<Record<MetricName, number>>>

/** The numbers of those posts that are still there. */
export type Read = { readonly kind: "read"; readonly numbers: ReadonlyMap<string, ReportedNumbers> }

export type ReadMetrics = {
  /** How many posts one call reads. */
  readonly batch: number
  read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused>
}

/** What an account offers and allows, as its network knows it. */
export type ReadChoices = (
  outside: Outside,
  author: Author,
) => Promise<{ readonly kind: "offered"; readonly choices: AccountChoices } | Refused>

export type Needs = {
  /** The id and secret of an app that is registered with the network. */
  readonly appKeys: boolean
  /** An https address that the network's own machines and everybody's browsers reach. */
  readonly publicAddress: boolean
}

/** Of a network that registers no apps: they say themselves who they are, at an address of their own. */
export type OwnApp = {
  /** Who we are where people come back to this address. Of `keys`, each in PKCS #8, the first signs what is new. */
  make(redirectUri: string, keys: readonly string[]): App
  /** What is found at the app's address; null where it has none. */
  describe(app: App, redirectUri: string): Json
}

export type NetworkAdapter = {
  readonly key: NetworkKey
  readonly hosts: Hosts
  /** A name where versions have no dates. Where they have, an operator can set another: the end of one needs no release. */
  readonly apiVersion: string | ApiVersion
  /** What an operator must have before people can connect to the network itself. */
  readonly needs: Needs
  readonly ownApp?: OwnApp
  readonly connect: Connect
  readonly publish: Publish
  /** Null where the network reports nothing. */
  readonly readMetrics: ReadMetrics | null
  /** Where accounts differ in what can be chosen or in their limits. */
  readonly readChoices?: ReadChoices
}
