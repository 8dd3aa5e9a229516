import { Problem } from "#domain/problem.ts"
import type { CurrentSession } from "#identity/sessions.ts"

/** More tabs than anybody has open in one browser, and in all their browsers. */
const perSession = 20
const perPerson = 60

const retryAfterSeconds = 30

/**
 * How many streams of a session and of a person are open in this process. One too many is refused, not the oldest one
 * ended: a tab opens its stream again when it is lost, and the tabs would throw one another out for ever. The tab works
 * without it and asks again.
 */
export class StreamCount {
  readonly #open = new Map<string, number>()

  /** Takes a place, and gives it back when the stream is over. */
  take({ id, user_id: userId }: Pick<CurrentSession, "id" | "user_id">): Disposable {
    if (this.#countOf(id) >= perSession || this.#countOf(userId) >= perPerson) {
      const message = "Too many open tabs to keep them all up to date. Close some, or reload this page yourself."
      throw new Problem("TooManyRequests", message, { retryAfterSeconds })
    }
    this.#add(id, 1)
    this.#add(userId, 1)
    return {
      [Symbol.dispose]: () => {
        this.#add(id, -1)
        this.#add(userId, -1)
      },
    }
  }

  #countOf(key: string): number {
    return this.#open.get(key) ?? 0
  }

  #add(key: string, change: number): void {
    const count = this.#countOf(key) + change
    if (count === 0) this.#open.delete(key)
    else this.#open.set(key, count)
  }
}
