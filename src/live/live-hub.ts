import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"
import type { Database } from "#storage/database.ts"
import { deleteOldLiveChanges, type LiveChange, listLiveChanges } from "#storage/live-changes.ts"

/** Tabs on any instance are notified of a change within a second. */
const pollMs = 500

/** A transaction carries the time at which it wrote and may commit after later ones: each look goes back this far. */
const lookBack = { seconds: 10 }

const kept = { minutes: 5 }
const pruneMs = 60_000

export type Listener = {
  readonly userId: Id<"usr">
  readonly workspaceId: Id<"wsp"> | null
  readonly notify: (topic: LiveTopic) => void
}

/** Notifies listeners of changes. Asks the database only while there are listeners. */
export class LiveHub {
  readonly #database: Database
  readonly #clock: Clock
  readonly #listeners = new Set<Listener>()
  /** Changes that were sent, kept as long as a look back can find them again. */
  readonly #sent = new Map<string, Temporal.Instant>()
  #poll: NodeJS.Timeout | undefined
  #prune: NodeJS.Timeout | undefined
  #isLooking = false
  readonly #look: () => Promise<void>
  readonly #forget: () => Promise<void>

  constructor(database: Database, clock: Clock, report: ReportFailure) {
    this.#database = database
    this.#clock = clock
    // A listener that misses something reads everything when it reconnects; old rows do no harm until the next time.
    this.#look = reportFirst(report, "looking for live changes failed", async () => this.#lookOnce())
    this.#forget = reportFirst(report, "deleting old live changes failed", async () => this.#forgetOnce())
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#poll ??= setInterval(() => void this.#look(), pollMs).unref()
    this.#prune ??= setInterval(() => void this.#forget(), pruneMs).unref()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#poll)
    clearInterval(this.#prune)
    this.#poll = undefined
    this.#prune = undefined
    this.#sent.clear()
  }

  async #lookOnce(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const after = this.#clock.now().subtract(lookBack)
      for (const change of await this.#database.read((db) => listLiveChanges(db, after))) this.#send(change)
      for (const [id, at] of this.#sent) if (Temporal.Instant.compare(at, after) <= 0) this.#sent.delete(id)
    } finally {
      this.#isLooking = false
    }
  }

  #send(change: LiveChange): void {
    if (this.#sent.has(change.id)) return
    this.#sent.set(change.id, change.at)
    for (const { userId, workspaceId, notify } of this.#listeners) {
      const isConcerned = change.user_id === null ? change.workspace_id === workspaceId : change.user_id === userId
      if (isConcerned) notify(change.topic)
    }
  }

  async #forgetOnce(): Promise<void> {
    await this.#database.write((db) => deleteOldLiveChanges(db, this.#clock.now().subtract(kept)))
  }
}
