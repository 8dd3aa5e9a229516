import { Problem } from "#domain/problem.ts"

/** More tabs than anybody has open in one browser, and in all their browsers. */
const perSession = 20
const perPerson = 60

const retryAfterSeconds = 30

/**
 * How many streams of a session and of a person are open in this process. One too many is refused, not the oldest one
 * ended: a tab opens its stream again when it is lost, and the tabs would throw one another out for ever. The tab works
 * without it and asks again. A session counts by a name for its cookies as they were sent, which is known before anybody
 * asks the database whose they are.
 */
export class StreamCount {
  readonly #open = new Map<string, number>()

  hasPlace(session: string): boolean {
    return this.#countOf(session) < perSession
  }

  /** Takes a place, and gives it back when the stream is over. */
  take(session: string, userId: string): Disposable {
    if (!this.hasPlace(session) || this.#countOf(userId) >= perPerson) throw tooManyStreams()
    const keys = [session, userId]
    for (const key of keys) this.#add(key, 1)
    return {
      [Symbol.dispose]: () => {
        for (const key of keys) this.#add(key, -1)
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

export function tooManyStreams(): Problem {
  const message = "Too many open tabs to keep them all up to date. Close some, or reload this page yourself."
  return new Problem("TooManyRequests", message, { retryAfterSeconds })
}
