import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { batchOf, readPosts } from "#statistics/read-posts.ts"
import { needsPerson, type ReadRound, settleReads } from "#statistics/settle-reads.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import { type Account, findAccountsOfWork } from "#storage/accounts.ts"
import { Batch } from "#storage/batch.ts"
import {
  type ClaimedRead,
  claimReads,
  findReadsDue,
  type ReadLease,
  type ReadsDue,
  releaseReads,
  renewReads,
  writeReads,
} from "#storage/read-work.ts"

/** How many posts of one account are claimed at a time: as many as the largest call of any network takes. */
const perAccount = 100

type StatisticsWorkOptions = {
  readonly leaseMs: number
  /**
   * How long, in real time, the first read that is due waits for others. Posts that are scheduled for the same time of the
   * day come out seconds apart, and so do their reads: together they are one call.
   */
  readonly gatherMs: number
}

/** A fault of ours takes up its rung like any other failure: found again and again it would ask the network for ever. */
const fault = { kind: "hindered", message: "Something went wrong on our side while reading these numbers." } as const

/** What is due of one account. */
export type AccountReads = { readonly account: Account; readonly reads: readonly ClaimedRead[] }

/** Reading statistics as a kind of work: what is due, who has it, and how it is done. */
export class StatisticsWork {
  readonly name = "statistics"
  readonly #deps: StatisticsDeps
  readonly #options: StatisticsWorkOptions
  /** Who holds a lease: this process, this time. */
  readonly #me = randomUUID()
  readonly #stopping = new AbortController()
  readonly #rounds: Batch<ReadRound, undefined>
  /** What the last look saw. */
  #due: ReadsDue = { read: null, lease: null }
  #hasRested = true

  constructor(deps: StatisticsDeps, options: StatisticsWorkOptions) {
    this.#deps = deps
    this.#options = options
    this.#rounds = new Batch(async (rounds) => {
      const tallies = await deps.database.write((db) => settleReads(db, rounds, deps.clock.now()))
      for (const tally of tallies) deps.meter({ kind: "read", ...tally })
      return rounds.map(() => undefined)
    })
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    this.#due = await this.#deps.database.read(findReadsDue)
    const instants = Object.values(this.#due).filter((at) => at !== null)
    const next = instants.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
    if (!this.#isDue(next)) this.#hasRested = true
    return next
  }

  async claim(limit: number): Promise<readonly AccountReads[]> {
    const { database, clock } = this.#deps
    if (this.#hasRested) await this.#gather()
    this.#hasRested = false
    if (this.#stopping.signal.aborted) return []
    const { lease } = this.#due
    return database.write(async (db) => {
      const now = clock.now()
      if (this.#isDue(lease)) await releaseReads(db, now)
      const reads = await claimReads(db, now, limit, perAccount, this.#newLease())
      const accounts = reads.length === 0 ? [] : await findAccountsOfWork(db, reads)
      const byAccount = Map.groupBy(reads, ({ account_id }) => account_id)
      return accounts.map((account) => ({ account, reads: byAccount.get(account.id) ?? [] }))
    })
  }

  /** Reads an account's posts, call by call. What a call brought is written before the next one. */
  async work({ account, reads }: AccountReads): Promise<void> {
    if (this.#deps.statisticsOff.has(account.network)) return this.#drop(reads)
    const size = batchOf(this.#deps, account)
    const faults: unknown[] = []
    let current = account
    for (let begin = 0; begin < reads.length; begin += size) {
      if (this.#stopping.signal.aborted) return this.#putBack(reads.slice(begin))
      const some = reads.slice(begin, begin + size)
      const answer = await this.#read(current, some).catch((error: unknown) => {
        faults.push(error)
        return fault
      })
      await this.#rounds.ask({ account, reads: some, answer, at: this.#deps.clock.now() })
      // The rest would be refused in the same way.
      if (needsPerson(answer)) current = { ...account, statistics: "NeedsReconnect" }
    }
    if (faults.length > 0) throw faults[0]
  }

  async renew(): Promise<void> {
    await this.#deps.database.write((db) => renewReads(db, this.#newLease()))
  }

  /** From now on work is put back before its next call. */
  stop(): void {
    this.#stopping.abort()
  }

  async #read(account: Account, reads: readonly ClaimedRead[]): Promise<ReadRound["answer"]> {
    const ids = reads.flatMap(({ external_id }) => (external_id === null ? [] : [external_id]))
    return readPosts(this.#deps, account, ids)
  }

  async #putBack(reads: readonly ClaimedRead[]): Promise<void> {
    const later = reads.map((read) => ({ ...read, kind: "later" as const }))
    await this.#deps.database.write((db) => writeReads(db, later))
  }

  /** A process with other settings has planned them: they end as if they had never been planned. */
  async #drop(reads: readonly ClaimedRead[]): Promise<void> {
    const never = reads.map((read) => ({ ...read, kind: "later" as const, due_at: null }))
    await this.#deps.database.write((db) => writeReads(db, never))
  }

  async #gather(): Promise<void> {
    if (this.#options.gatherMs === 0) return
    await wait(this.#options.gatherMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  #isDue(at: Temporal.Instant | null): boolean {
    return at !== null && Temporal.Instant.compare(at, this.#deps.clock.now()) <= 0
  }

  #newLease(): ReadLease {
    return { by: this.#me, until: this.#deps.clock.now().add({ milliseconds: this.#options.leaseMs }) }
  }
}
