import type { Id } from "#domain/ids.ts"
import { type Database, inWorkspace } from "#storage/database.ts"
import { closeDays, type Day } from "#storage/metric-days.ts"

/** With so few rows to add up nobody notices whether days are closed. */
const manyRows = 5000

/** On the last days numbers still change all the time. */
const restDays = 2

/** So many days are closed at a time: who wants to write waits that long at the most. */
const atATime = 5

const dayMs = 86_400_000

export type DayKeeping = { readonly days: DayKeeper }

type Looked = { readonly counted: number; readonly openDays: readonly Day[] }

/** Closes days that somebody has looked at, after they had their answer, so that the next look is quick. */
export class DayKeeper {
  readonly #database: Database
  readonly #onFault: (error: unknown) => void
  readonly #underWay = new Map<Id<"wsp">, Promise<void>>()
  #isStopped = false

  constructor(database: Database, onFault: (error: unknown) => void) {
    this.#database = database
    this.#onFault = onFault
  }

  /** Somebody has looked at these. What is under way for a workspace already is not asked for twice. */
  note(workspaceId: Id<"wsp">, { counted, openDays }: Looked, now: Temporal.Instant): void {
    if (counted < manyRows || this.#isStopped || this.#underWay.has(workspaceId)) return
    const today = Math.floor(now.epochMilliseconds / dayMs)
    const settled = openDays.filter((day) => day + 1 + restDays <= today)
    if (settled.length === 0) return
    const closing = this.#close(workspaceId, settled)
      .catch(this.#onFault)
      .finally(() => this.#underWay.delete(workspaceId))
    this.#underWay.set(workspaceId, closing)
  }

  /** When nothing is under way. */
  async rest(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** From now on nothing begins; waits for what has begun. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.rest()
  }

  async #close(workspaceId: Id<"wsp">, days: readonly Day[]): Promise<void> {
    for (let begin = 0; begin < days.length && !this.#isStopped; begin += atATime) {
      const some = days.slice(begin, begin + atATime)
      await this.#database.write((db) => closeDays(inWorkspace(db, workspaceId), some))
    }
  }
}
