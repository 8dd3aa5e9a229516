import type { Clock } from "#domain/clock.ts"
import type { App, Refused } from "#networks/network.ts"

type Registered = { readonly kind: "registered"; readonly app: App }

type Entry = { readonly coming: Promise<Registered | Refused>; readonly madeAt: Temporal.Instant }

/** Servers delete unused apps after a day, and refuse too many registrations. */
const life = { hours: 12 } as const
const most = 1000

/** The apps that other people's servers made us, one for each server, so that not everybody who connects needs a new one. */
export class ServerApps {
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `name` stands for the server and everything else that the app depends on. */
  async find(name: string, register: () => Promise<Registered | Refused>): Promise<Registered | Refused> {
    const now = this.#clock.now()
    for (const [each, { madeAt }] of this.#entries) {
      const isOld = Temporal.Instant.compare(madeAt.add(life), now) <= 0
      if (isOld || this.#entries.size > most) this.#entries.delete(each)
    }
    const kept = this.#entries.get(name)
    if (kept !== undefined) return kept.coming
    const entry = { coming: register(), madeAt: now }
    this.#entries.set(name, entry)
    const came = await entry.coming.catch(() => undefined)
    if (came?.kind !== "registered" && this.#entries.get(name) === entry) this.#entries.delete(name)
    return entry.coming
  }
}
