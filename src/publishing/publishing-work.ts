import { randomUUID } from "node:crypto"
import { showId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { mediaOf } from "#domain/post.ts"
import type { SpanFacts } from "#domain/tracing.ts"
import type { Claimed } from "#publishing/claimed.ts"
import { Gate } from "#publishing/gate.ts"
import { publishToAccount } from "#publishing/publish-to-account.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { type SettledResult, settle } from "#publishing/settle.ts"
import { startDuePosts } from "#publishing/start-posts.ts"
import { findAccountsOfWork } from "#storage/accounts.ts"
import { Batch } from "#storage/batch.ts"
import { mediaFactsOf } from "#storage/media.ts"
import { findMediaOfWork } from "#storage/post-media.ts"
import type { PostRow } from "#storage/posts.ts"
import {
  claimWork,
  findNextDue,
  type Lease,
  nameOfWork,
  type NextDue,
  readPostsOf,
  releaseExpired,
  renewLeases,
  type WorkRow,
  type WorkUpdate,
  writeWork,
} from "#storage/publication-work.ts"
import type { PublicationState } from "#storage/tables.ts"

/** How many posts go to one account at the same time. */
const perAccount = 4

/** One call to a network takes no longer than this, answer included. */
export const longestCallMs = 30_000

export type WorkOptions = {
  readonly leaseMs: number
  /** How many posts with media are under way at the same time: parts of what is uploaded are held in memory. */
  readonly mostWithMedia?: number
  /** How many calls that cannot be taken back one network gets at the same time: a crash leaves as many in doubt at most. */
  readonly perNetwork?: number
}

/** Publishing as a kind of work: what is due, who has it, and how it is done. */
export class PublishingWork {
  readonly name = "publishing"
  readonly #deps: PublishingDeps
  readonly #leaseMs: number
  /** Who holds a lease: this process, this time. */
  readonly #me = randomUUID()
  readonly #gate = new Gate(perAccount)
  readonly #sendGate: Gate
  readonly #mediaGate: Gate
  readonly #notes: Batch<WorkUpdate, boolean>
  readonly #results: Batch<SettledResult, boolean>
  /** What the last renewal found to be ours, and until when. A process that was frozen may have lost what it works on. */
  #renewed: { readonly until: Temporal.Instant; readonly held: ReadonlySet<string> }
  /** What `nextDue` found, until something is claimed. */
  #next: NextDue | undefined
  #isStopping = false

  constructor(deps: PublishingDeps, { leaseMs, mostWithMedia = 200, perNetwork = 200 }: WorkOptions) {
    this.#deps = deps
    this.#leaseMs = leaseMs
    this.#sendGate = new Gate(perNetwork)
    this.#mediaGate = new Gate(mostWithMedia)
    this.#renewed = { until: deps.clock.now(), held: new Set() }
    this.#notes = new Batch((updates) => this.#keep(updates))
    this.#results = new Batch((results) => deps.database.write((db) => settle(deps, db, results)))
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    this.#next = await this.#deps.database.read(findNextDue)
    const instants = Object.values(this.#next).filter((at) => at !== null)
    return instants.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
  }

  async claim(limit: number): Promise<readonly Claimed[]> {
    const { database, clock } = this.#deps
    const began = performance.now()
    const lease = this.#newLease()
    const now = clock.now()
    // What was just looked at need not be looked for: that saves a post on its own most of the way to the database.
    const next = this.#next ?? { post: now, work: now, lease: now }
    this.#next = undefined
    const isDue = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, now) <= 0
    if (isDue(next.lease)) await database.write((db) => releaseExpired(db, clock.now()))
    const started = isDue(next.post)
      ? await database.write((db) => startDuePosts(this.#deps, db, limit, lease))
      : { work: [], posts: [], missed: [] }
    await this.#countMissed(started.missed)
    const left = limit - started.work.length
    const claimedAt = clock.now()
    const claimed =
      left > 0 && (isDue(next.work) || isDue(next.lease))
        ? await database.write((db) => claimWork(db, claimedAt, left, perAccount, lease))
        : []
    const isFirst = ({ started_at }: WorkRow) => started_at !== null && claimedAt.equals(started_at)
    for (const { late_ms } of [...started.work, ...claimed.filter(isFirst)]) {
      this.#deps.meter({ kind: "began", lateSeconds: Math.max(0, late_ms ?? 0) / 1000 })
    }
    return this.#gather([...started.work, ...claimed], started.posts, began)
  }

  async work(piece: Claimed): Promise<void> {
    const { tracing } = this.#deps
    await tracing.run(
      "publish",
      () => ({ parent: piece.post.trace, beganAt: piece.claim.began, facts: factsOf(piece) }),
      async () => {
        tracing.note("claim", piece.claim.began, piece.claim.ended)
        await this.#publish(piece)
      },
    )
  }

  async #publish(piece: Claimed): Promise<void> {
    const callbacks = {
      keep: async (update: WorkUpdate) => this.#notes.ask(update),
      end: async (update: WorkUpdate, attempts: SettledResult["attempts"]) => {
        const isWritten = await this.#deps.tracing.run(
          "settle",
          () => ({ facts: { "fanfare.outcome": update.state } }),
          async ({ place }) => this.#results.ask({ update, attempts, trace: place }),
        )
        if (isWritten && piece.account !== undefined) this.#countEnd(piece.account.network, update.state)
      },
      inTurn: async <T>(network: NetworkKey, send: () => Promise<T>) => this.#sendGate.pass(network, send),
      maySend: () => this.#maySend(piece.work),
      isStopping: () => this.#isStopping,
    }
    const publish = async () => publishToAccount(this.#deps, piece, callbacks)
    const hasMedia = mediaOf(piece.post.versions).length > 0
    await this.#gate.pass(piece.work.account_id, async () =>
      hasMedia ? this.#mediaGate.pass("media", publish) : publish(),
    )
  }

  async renew(): Promise<void> {
    const lease = this.#newLease()
    const held = await this.#deps.database.write((db) => renewLeases(db, lease))
    this.#renewed = { until: lease.until, held: new Set(held.map(nameOf)) }
  }

  /** From now on work is put back at its next step. */
  stop(): void {
    this.#isStopping = true
  }

  #newLease(): Lease {
    return { by: this.#me, until: this.#deps.clock.now().add({ milliseconds: this.#leaseMs }) }
  }

  /** Only while the lease outlasts the call: after it somebody else may be at this work. */
  #maySend(work: WorkRow): boolean {
    const after = this.#deps.clock.now().add({ milliseconds: Math.min(longestCallMs, this.#leaseMs / 2) })
    const outlasts = (until: Temporal.Instant | null) => until !== null && Temporal.Instant.compare(after, until) < 0
    return outlasts(work.lease_until) || (this.#renewed.held.has(nameOf(work)) && outlasts(this.#renewed.until))
  }

  async #keep(updates: readonly WorkUpdate[]): Promise<readonly boolean[]> {
    const kept = await this.#deps.database.write((db) => writeWork(db, updates))
    const names = new Set(kept.map(nameOfWork))
    return updates.map((update) => names.has(nameOfWork(update)))
  }

  #countEnd(network: NetworkKey, state: PublicationState): void {
    const outcome = state === "ok" ? "published" : state
    if (outcome !== "waiting" && outcome !== "working") this.#deps.meter({ kind: "ended", network, outcome })
  }

  async #countMissed(missed: readonly WorkRow[]): Promise<void> {
    if (missed.length === 0) return
    const accounts = await this.#deps.database.read((db) => findAccountsOfWork(db, missed))
    const networks = new Map(accounts.map(({ id, network }) => [id, network]))
    for (const { account_id } of missed) {
      const network = networks.get(account_id)
      if (network !== undefined) this.#countEnd(network, "failed")
    }
  }

  async #gather(work: readonly WorkRow[], known: readonly PostRow[], began: number): Promise<readonly Claimed[]> {
    if (work.length === 0) return []
    return this.#deps.database.read(async (db) => {
      const isKnown = new Set(known.map(({ id }) => id))
      const missing = work.filter(({ post_id }) => !isKnown.has(post_id))
      const read = missing.length === 0 ? [] : await readPostsOf(db, missing)
      const posts = new Map([...known, ...read].map((post) => [post.id, post]))
      const accounts = new Map((await findAccountsOfWork(db, work)).map((account) => [account.id, account]))
      const shown = [...posts.values()].flatMap(({ versions }) => mediaOf(versions))
      const media = new Map(
        (await findMediaOfWork(db, shown)).map((item) => [item.id, mediaFactsOf(item, this.#deps.mayEncode)]),
      )
      const claim = { began, ended: performance.now() }
      return work.flatMap((each) => {
        const post = posts.get(each.post_id)
        return post === undefined ? [] : [{ work: each, post, account: accounts.get(each.account_id), media, claim }]
      })
    })
  }
}

function factsOf({ work, account }: Claimed): SpanFacts {
  return {
    "fanfare.workspace": showId("wsp", work.workspace_id),
    "fanfare.post": showId("pst", work.post_id),
    "fanfare.account": showId("acc", work.account_id),
    "fanfare.network": account?.network ?? "",
    "fanfare.attempt": work.attempt,
  }
}

function nameOf({ post_id, account_id, attempt }: Pick<WorkRow, "post_id" | "account_id" | "attempt">): string {
  return `${post_id} ${account_id} ${attempt}`
}
