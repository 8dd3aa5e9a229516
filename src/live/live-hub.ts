import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import { type LiveTopic, liveTopics } from "#domain/live-topic.ts"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"
import type { Database } from "#storage/database.ts"
import { type LiveChange, listLiveChanges } from "#storage/live-changes.ts"

/** Tabs on any instance are notified of a change within a second. */
const pollMs = 500

/** A transaction carries the time at which it wrote and may commit after later ones: each look goes back this far. */
const lookBack = { seconds: 10 }

/** Who has waited longer since it began to read has every answer looked up again, and not the changes of all this time. */
const longestOpening = { minutes: 1 }

export type Listener = {
  readonly userId: Id<"usr">
  readonly workspaceId: Id<"wsp"> | null
  /** When it began to read: it hears of what has changed since then. */
  readonly since?: Temporal.Instant | undefined
  readonly notify: (topic: LiveTopic) => void
}

/** Notifies listeners of changes. Asks the database only while there are listeners. */
export class LiveHub {
  readonly #database: Database
  readonly #clock: Clock
  readonly #listeners = new Set<Listener>()
  /** Those of them that have yet to hear of what changed before they came. */
  readonly #newcomers = new Set<Listener>()
  /** Changes that were sent, kept as long as a look back can find them again. */
  readonly #sent = new Map<string, Temporal.Instant>()
  #poll: NodeJS.Timeout | undefined
  #isLooking = false
  readonly #look: () => Promise<void>

  constructor(database: Database, clock: Clock, report: ReportFailure) {
    this.#database = database
    this.#clock = clock
    // A listener that misses something reads everything when it reconnects.
    this.#look = reportFirst(report, "looking for live changes failed", async () => this.#lookOnce())
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (listener.since !== undefined) this.#newcomers.add(listener)
    this.#poll ??= setInterval(() => void this.#look(), pollMs).unref()
    return () => {
      this.#listeners.delete(listener)
      this.#newcomers.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
    this.#sent.clear()
  }

  async #lookOnce(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const now = this.#clock.now()
      const after = now.subtract(lookBack)
      const newcomers = Array.from(this.#newcomers, (listener) => ({ listener, from: startOf(listener, now) }))
      const start = newcomers.map(({ from }) => from ?? after).reduce(earlier, after)
      const changes = await this.#database.read((db) => listLiveChanges(db, start))
      for (const change of changes) if (isAfter(change.at, after)) this.#send(change)
      for (const { listener, from } of newcomers) this.#catchUp(listener, from, changes)
      for (const [id, at] of this.#sent) if (!isAfter(at, after)) this.#sent.delete(id)
    } finally {
      this.#isLooking = false
    }
  }

  #catchUp(listener: Listener, from: Temporal.Instant | null, changes: readonly LiveChange[]): void {
    if (!this.#newcomers.delete(listener)) return
    if (from === null) for (const topic of liveTopics) listener.notify(topic)
    else for (const change of changes) if (isAfter(change.at, from)) tell(listener, change)
  }

  #send(change: LiveChange): void {
    if (this.#sent.has(change.id)) return
    this.#sent.set(change.id, change.at)
    for (const listener of this.#listeners) tell(listener, change)
  }
}

/** From when on a newcomer may have missed something; null when that is long ago. */
function startOf({ since }: Listener, now: Temporal.Instant): Temporal.Instant | null {
  return since === undefined || isAfter(now.subtract(longestOpening), since) ? null : since.subtract(lookBack)
}

function tell({ userId, workspaceId, notify }: Listener, change: LiveChange): void {
  const isConcerned = change.user_id === null ? change.workspace_id === workspaceId : change.user_id === userId
  if (isConcerned) notify(change.topic)
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0

const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isAfter(one, other) ? other : one)
