import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { openAuthor } from "#accounts/open-author.ts"
import type { Services } from "#actions/action.ts"
import type { Claimed } from "#publishing/claimed.ts"
import { PublishingWork } from "#publishing/publishing-work.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import type { Database } from "#storage/database.ts"

/*
 * The workers of the service, taken step by step so that a seed tells the whole story: they work when they are told to,
 * until nothing is due. At a crossing one of them can be lost, as a process that is killed, or held up, as one that is
 * frozen and comes back when others have long taken over, or asked to stop.
 */

/** What becomes of the worker that reaches the crossing of this number, counted from now. */
export type Fate = { readonly how: "dies" | "freezes" | "stops"; readonly crossing: number }

const leaseMs = 90_000
/** So long a call may take while the sandbox lets calls hang. */
const shortCallMs = 500
const mostRounds = 200

class Gone extends Error {}

/** A worker with its own way to everything outside it: what it does not get past it has not done. */
class Life {
  isGone = false
  readonly frozen = Promise.withResolvers<void>()
  #thawed: PromiseWithResolvers<void> | undefined

  async pass(): Promise<void> {
    await this.#thawed?.promise
    if (this.isGone) throw new Gone("this process is gone")
  }

  freeze(): void {
    this.#thawed = Promise.withResolvers<void>()
    this.frozen.resolve()
  }

  thaw(): void {
    this.#thawed?.resolve()
  }

  async around<T>(run: () => Promise<T>): Promise<T> {
    await this.pass()
    try {
      return await run()
    } finally {
      await this.pass()
    }
  }
}

type Hand = { readonly life: Life; readonly work: PublishingWork }

export class Crew {
  readonly #services: Services
  readonly #mayHang: () => boolean
  readonly #listen = () => this.#cross()
  readonly #frozen: { readonly life: Life; readonly running: Promise<unknown> }[] = []
  readonly #faults: unknown[] = []
  #hand: Hand
  #fate: Fate | undefined
  #crossed = 0
  /** Whether workers are there at all. */
  isOn = true

  constructor(services: Services, mayHang: () => boolean) {
    this.#services = services
    this.#mayHang = mayHang
    this.#hand = this.#hire()
    subscribe("fanfare:publishing", this.#listen)
  }

  close(): void {
    unsubscribe("fanfare:publishing", this.#listen)
  }

  /** What a worker threw that was not its own end. */
  get faults(): readonly unknown[] {
    return this.#faults
  }

  expect(fate: Fate | undefined): void {
    this.#fate = fate
    this.#crossed = 0
  }

  /** Works until nothing is due. Tells whether nothing came in between. */
  async work(): Promise<boolean> {
    if (!this.isOn) return true
    let isCalm = true
    for (let round = 0, idle = 0; round < mostRounds && idle < 3; round += 1) {
      const { work, life } = this.#hand
      const due = await work.nextDue()
      if (due === null || Temporal.Instant.compare(due, this.#services.clock.now()) > 0) return isCalm
      const claimed = await work.claim(mostRounds)
      idle = claimed.length === 0 ? idle + 1 : 0
      const running = this.#doAll(this.#hand, claimed)
      await Promise.race([running, life.frozen.promise])
      if (await this.#replaceLost(running)) isCalm = false
    }
    return isCalm
  }

  /** Those that were frozen go on where they were. */
  async thaw(): Promise<boolean> {
    const frozen = this.#frozen.splice(0)
    for (const { life, running } of frozen) {
      life.thaw()
      await running
    }
    return frozen.length > 0
  }

  async #replaceLost(running: Promise<unknown>): Promise<boolean> {
    const { life } = this.#hand
    const isFrozen = await Promise.race([life.frozen.promise.then(() => true), running.then(() => false)])
    if (isFrozen) this.#frozen.push({ life, running })
    else if (!life.isGone && !this.#isStopped) return false
    this.#isStopped = false
    this.#hand = this.#hire()
    return true
  }

  #isStopped = false

  /** Side by side; one after the other where crossings are counted, so that the same one is met again. */
  async #doAll(hand: Hand, claimed: readonly Claimed[]): Promise<void> {
    if (this.#fate === undefined) await Promise.all(claimed.map((piece) => this.#do(hand, piece)))
    else for (const piece of claimed) await this.#do(hand, piece)
  }

  async #do({ work }: Hand, piece: Claimed): Promise<void> {
    try {
      await work.work(piece)
    } catch (error) {
      if (!(error instanceof Gone)) this.#faults.push(error)
    }
  }

  #cross(): void {
    if (this.#fate === undefined) return
    this.#crossed += 1
    if (this.#crossed <= this.#fate.crossing) return
    const { life, work } = this.#hand
    if (this.#fate.how === "dies") life.isGone = true
    else if (this.#fate.how === "freezes") life.freeze()
    else {
      work.stop()
      this.#isStopped = true
    }
    this.#fate = undefined
  }

  #hire(): Hand {
    const life = new Life()
    return { life, work: new PublishingWork(this.#depsOf(life), { leaseMs }) }
  }

  #depsOf(life: Life): PublishingDeps {
    const services = this.#services
    const database = guard(services.database, life)
    const outsideOf: PublishingDeps["outsideOf"] = (where) => {
      const outside = services.outsideOf(where)
      if (outside === undefined) return undefined
      const limit = () => (this.#mayHang() ? { timeoutMs: shortCallMs } : {})
      return { ...outside, http: async (request) => life.around(async () => outside.http({ ...request, ...limit() })) }
    }
    const deps = { ...services, database, outsideOf }
    return {
      ...deps,
      openAuthor: async (account, isRefused) => openAuthor(deps, account, isRefused),
      openMedia: async (...asked) => life.around(async () => services.openMedia(...asked)),
    }
  }
}

function guard(database: Database, life: Life): Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "read") {
        return async (run: Parameters<Database["read"]>[0]) => life.around(async () => target.read(run))
      }
      if (name === "write") {
        return async (run: Parameters<Database["write"]>[0]) => life.around(async () => target.write(run))
      }
      return Reflect.get(target, name, target) as unknown
    },
  })
}
