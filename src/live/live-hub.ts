import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"
import type { Database } from "#storage/database.ts"
import { type LiveChange, listLiveChanges } from "#storage/live-changes.ts"

/** Tabs on any instance are notified of a change within a second. */
const pollMs = 500

/** A transaction carries the time at which it wrote and may commit after later ones: each look goes back this far. */
const lookBack = { seconds: 10 }

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
    this.#poll ??= setInterval(() => void this.#look(), pollMs).unref()
    return () => {
      this.#listeners.delete(listener)
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
}
