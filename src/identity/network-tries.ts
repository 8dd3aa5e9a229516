import { FairTurns } from "#domain/fair-turns.ts"

/** One try of a network is counted at a time, so that a burst of them holds one connection to the database, not all. */
const line = { atOnce: 4, atOncePerKey: 1, perKey: 100, inAll: 1000 } as const

/**
 * What this process knows of the networks that try to get in. The database keeps the count; a network that has used up its
 * tries in the current window is refused from memory, so a flood of tries costs next to nothing.
 */
export class NetworkTries {
  readonly #turns = new FairTurns(line)
  readonly #spent = new Set<string>()
  #startedAt = 0

  /** Counts a try: `count` returns whether there was one left. */
  async take(key: string, startedAt: Temporal.Instant, count: () => Promise<boolean>): Promise<boolean> {
    if (this.#isSpent(key, startedAt)) return false
    return this.#turns.run(key, async () => {
      if (this.#isSpent(key, startedAt)) return false
      const isLeft = await count()
      if (!isLeft) this.#spent.add(key)
      return isLeft
    })
  }

  #isSpent(key: string, { epochMilliseconds }: Temporal.Instant): boolean {
    if (epochMilliseconds !== this.#startedAt) this.#spent.clear()
    this.#startedAt = epochMilliseconds
    return this.#spent.has(key)
  }
}
