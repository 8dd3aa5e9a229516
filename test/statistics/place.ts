import { openAuthor } from "#accounts/open-author.ts"
import type { AppCalls } from "#actions/registry.ts"
import { readId, showId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { PublishingWork } from "#publishing/publishing-work.ts"
import { StatisticsWork } from "#statistics/statistics-work.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import { type Answer, Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { publishNow } from "../publish-now.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

export type Entry = AppCalls["posts.metrics"]["output"]["accounts"][number]
type Account = AppCalls["sandbox.connect"]["output"]["account"]
type Fault = NonNullable<AppCalls["sandbox.setFault"]["input"]["fault"]>

/** Somebody who signs in again when the clock has moved further than a session lasts. */
class Patient extends Client {
  override async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await super.post(path, body, headers)
    if (answer.status !== 401) return answer
    await super.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
    return super.post(path, body, headers)
  }
}

/** A workspace where nobody works but those whom a test lets work, step by step, with the sandbox as its networks. */
export type StatisticsPlace = {
  readonly world: World
  readonly owner: Client
  /** Every request for numbers, in order. */
  readonly calls: readonly string[]
  newReader(): StatisticsWork
  connect(key: NetworkKey): Promise<Account>
  /** Goes to the network's consent page once more, for an account that is there, and says yes to all but `without`. */
  reconnect(account: Account, without?: string): Promise<Account>
  find(accountId: string): Promise<Account | undefined>
  /** Puts a picture into the library. Returns its id. */
  upload(picture?: Buffer): Promise<string>
  /** Publishes a post now. Returns its id. */
  publish(accountIds: readonly string[], content?: object, options?: Record<string, string>): Promise<string>
  /** Publishes a post that is there, or what of it has failed. */
  publishAgain(id: string): Promise<string>
  fault(accountId: string, fault: Fault | null, times?: number): Promise<void>
  /** What the next call of a read is answered with, whatever it is for: the token's refresh, or the numbers. */
  answerNext(status: 429 | 503): void
  /** Moves the end of an account's token, of one that ends: after its end the next read begins with a fresh one. */
  setTokenEnd(accountId: string, at: Temporal.Instant): Promise<void>
  advance(duration: Temporal.DurationLikeObject): void
  /** Reads all that is due now. */
  read(): Promise<void>
  /** What was published until now is not read any more. */
  forget(): Promise<void>
  metrics(postId: string): Promise<readonly Entry[]>
  /** The entry of a post that is on one account. */
  entry(postId: string): Promise<Entry>
  close(): Promise<void>
}

/** On an environment of before there is an owner already. */
export async function openStatistics(environment: Record<string, string> = {}): Promise<StatisticsPlace> {
  const world = await openWorld({ FANFARE_ROLES: "web", ...environment })
  if (world.service.setupLink !== undefined) await world.owner()
  const owner = new Patient(world.base)
  await owner.run("accounts.list", {})
  const { services } = world
  const calls: string[] = []
  let nextStatus: number | undefined
  const watched =
    (note: (call: string) => void): StatisticsDeps["outsideOf"] =>
    (where) => {
      const outside = services.outsideOf(where)
      if (outside === undefined) return undefined
      return {
        ...outside,
        http: async (request) => {
          note(`${request.method} ${request.url}`)
          const status = nextStatus
          nextStatus = undefined
          return status === undefined ? outside.http(request) : { status, headers: {}, body: "" }
        },
      }
    }
  const renewing = { ...services, outsideOf: watched(() => {}) }
  const counting: StatisticsDeps = {
    ...services,
    outsideOf: watched((call) => calls.push(call)),
    openReader: async (account, isRefused) => openAuthor(renewing, account, isRefused, "reading"),
  }
  const newReader = () => new StatisticsWork(counting, { leaseMs: 90_000, gatherMs: 0 })
  const publishing = new PublishingWork(services, { leaseMs: 90_000 })
  const reader = newReader()
  let count = 0

  const place: StatisticsPlace = {
    world,
    owner,
    calls,
    newReader,
    async connect(key) {
      count += 1
      return (await owner.run("sandbox.connect", { key, handle: `lark${count}` })).account
    },
    async reconnect({ id: accountId, key }, without = "") {
      const externalId = await externalIdOf(world, accountId)
      const start = await owner.run("accounts.connect", { key, accountId })
      if (!("url" in start)) throw new Error("this network is connected by a form")
      const form = { account: externalId, decision: "allow", ...(without === "" ? {} : { without }) }
      const consent = await owner.sendForm(start.url, form)
      const returned = new URL(consent.headers.get("location") ?? "").search
      const arrival = await owner.run("accounts.finishConnect", { key, returned })
      if (!("account" in arrival)) throw new Error("there was a choice")
      return arrival.account
    },
    find: async (accountId) => (await owner.run("accounts.list", {})).accounts.find(({ id }) => id === accountId),
    async upload(picture) {
      // Signs in again where the session has ended.
      await owner.run("accounts.list", {})
      return (await Uploader.ofPerson(world, owner).put(picture ?? (await jpeg(600, 600)))).id
    },
    async publish(accountIds, content = { body: `Bulbs are in, ${(count += 1)}` }, options = {}) {
      const { id } = await owner.run("posts.create", {})
      const versions = [{ content: [content as { body: string }], options }]
      await owner.run("posts.update", { id, accountIds: [...accountIds], versions })
      return place.publishAgain(id)
    },
    publishAgain: async (id) => publishNow(world, owner, id, publishing),
    async fault(accountId, fault, times) {
      await owner.run("sandbox.setFault", { accountId, fault, ...(times === undefined ? {} : { times }) })
    },
    answerNext(status) {
      nextStatus = status
    },
    async setTokenEnd(accountId, at) {
      const id = readId("acc", accountId)
      await services.database.write((db) =>
        db.rows
          .updateTable("accounts")
          .set({ expires_at: at })
          .where("id", "=", id)
          .where("expires_at", "is not", null)
          .execute(),
      )
    },
    advance: (duration) => world.clock.advance(duration),
    read: async () => readDue(world, reader),
    async forget() {
      const over = { due_at: null, lease_until: null, lease_by: null }
      await services.database.write((db) => db.rows.updateTable("post_metrics").set(over).execute())
    },
    metrics: async (id) => (await owner.run("posts.metrics", { id })).accounts,
    async entry(id) {
      const [entry] = await place.metrics(id)
      if (entry === undefined) throw new Error("this post is nowhere")
      return entry
    },
    close: async () => world.close(),
  }
  return place
}

/** Lets a worker do all that is due now. */
export async function readDue({ services }: World, reader: StatisticsWork): Promise<void> {
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const due = await reader.nextDue()
    if (due === null || Temporal.Instant.compare(due, services.clock.now()) > 0) return
    const pieces = await reader.claim(20)
    if (pieces.length === 0) return
    await Promise.all(pieces.map(async (piece) => reader.work(piece)))
  }
  throw new Error("there is no end of what is due")
}

async function externalIdOf({ services }: World, accountId: string): Promise<string> {
  const rows = await services.database.read((db) =>
    db.rows.selectFrom("accounts").select(["id", "external_id"]).execute(),
  )
  const row = rows.find(({ id }) => showId("acc", id) === accountId)
  if (row === undefined) throw new Error("there is no such account")
  return row.external_id
}
