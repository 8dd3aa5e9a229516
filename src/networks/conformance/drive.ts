import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import type { Http } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { CasePiece, Stage } from "#networks/conformance/stage.ts"
import { standingOptions } from "#networks/conformance/trials.ts"
import { Killed } from "#networks/conformance/wire.ts"
import type { Author, SendItem, Json, Outside, Placed, Published, Refused } from "#networks/network.ts"

/*
 * What the publishing engine does with an adapter, without its database: media first, the handle kept before the call that
 * cannot be taken back, the network asked before anything is sent again, and then sent with the same handle. What was
 * certainly not sent is prepared again.
 */

export type Outcome =
  | { readonly kind: "published"; readonly placed: readonly Placed[] }
  | Refused
  | { readonly kind: "uncertain" }

/** More than any network needs, so that it separates an adapter that never ends from a slow one. */
const maxTurns = 30

/** So often an unclear answer is asked for again. */
const maxQuestions = 6

const pauseSeconds = 60

export function outsideOf(stage: Stage, http: Http = stage.http): Outside {
  const app = { clientId: "sandbox", clientSecret: "sandbox-secret" }
  return { http, hosts: stage.hosts, app, now: stage.now }
}

/** An item as the engine would hand it over, with the defaults of the network's options filled in. */
export function itemOf(
  stage: Stage,
  piece: CasePiece,
  before: readonly Placed[] = [],
  seed: string = randomUUID(),
): SendItem {
  const defaults: Record<string, string> = {}
  for (const option of stage.network.options) {
    if (option.default !== undefined) defaults[option.key] = option.default
  }
  return {
    index: before.length,
    body: piece.body,
    media: piece.media ?? [],
    options: { ...defaults, ...standingOptions[stage.adapter.key], ...piece.options },
    before,
    seed,
  }
}

/** Publishes one item after the other, whatever the wire does to it. */
export async function drive(
  stage: Stage,
  author: Author,
  pieces: readonly CasePiece[],
  http: Http = stage.http,
): Promise<Outcome> {
  const placed: Placed[] = []
  const items: SendItem[] = []
  for (const piece of pieces) {
    const item = itemOf(stage, piece, [...placed])
    items.push(item)
    const came = await new Drive(stage, author, item, http).run()
    if (came.kind !== "published") return came
    const { externalId, url, memory = null } = came
    placed.push({ externalId, ...(url === undefined ? {} : { url }), memory: kept(memory) })
  }
  const { followUp } = stage.adapter.publish
  for (const [index, place] of placed.entries()) {
    const item = items[index]
    // Whatever comes of it: the post is out.
    if (item !== undefined && followUp?.isWanted(item.options) === true)
      await followUp.run(outsideOf(stage, http), author, item, place)
  }
  return { kind: "published", placed }
}

class Drive {
  readonly #stage: Stage
  readonly #author: Author
  readonly #item: SendItem
  readonly #outside: Outside
  #progress: Json = null
  #handle: Json | undefined
  /** When a commit was last begun that nobody knows the end of. */
  #sentAt: Temporal.Instant | undefined
  #questions = 0

  constructor(stage: Stage, author: Author, item: SendItem, http: Http) {
    this.#stage = stage
    this.#author = author
    this.#item = item
    this.#outside = outsideOf(stage, http)
  }

  async run(): Promise<Published | Refused | { readonly kind: "uncertain" }> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      try {
        const came = await this.#turn()
        if (came !== undefined) return came
      } catch (error) {
        // The process died; the next one finds what was written down.
        if (!(error instanceof Killed)) throw error
      }
    }
    return assert.fail(`${this.#stage.adapter.key} was not done after ${maxTurns} turns`)
  }

  async #turn(): Promise<Published | Refused | { readonly kind: "uncertain" } | undefined> {
    if (this.#handle === undefined) return this.#prepare()
    return this.#sentAt === undefined ? this.#commit(this.#handle) : this.#reconcile(this.#handle, this.#sentAt)
  }

  async #prepare(): Promise<Refused | undefined> {
    const { publish } = this.#stage.adapter
    const came = await publish.prepare(this.#outside, this.#author, this.#item, this.#progress)
    if (came.kind === "ready") this.#handle = kept(came.handle)
    if (came.kind === "waiting") {
      this.#progress = kept(came.progress)
      await this.#stage.advance(came.seconds)
    }
    return came.kind === "refused" ? this.#pauseOrGiveUp(came) : undefined
  }

  async #commit(handle: Json): Promise<Published | Refused | undefined> {
    this.#sentAt = this.#stage.now()
    const came = await this.#stage.adapter.publish.commit(forCommit(this.#outside), this.#author, this.#item, handle)
    if (came.kind === "published") return came
    if (came.kind === "unknown") {
      if (came.handle !== undefined) this.#handle = kept(came.handle)
      return undefined
    }
    if (came.why === "duplicate") {
      const found = await this.#ask(handle, this.#sentAt)
      return found.kind === "published" ? found : came
    }
    this.#sentAt = undefined
    if (came.why !== "rate") this.#handle = undefined
    return this.#pauseOrGiveUp(came)
  }

  async #reconcile(handle: Json, sentAt: Temporal.Instant): Promise<Published | { kind: "uncertain" } | undefined> {
    const { adapter, now, advance } = this.#stage
    const came = await this.#ask(handle, sentAt)
    if (came.kind === "published") return came
    if (came.kind === "absent") {
      const early = sentAt
        .add({ seconds: adapter.publish.settleSeconds ?? 0 })
        .since(now())
        .total("seconds")
      if (early > 0) await advance(Math.ceil(early))
      else this.#sentAt = undefined
      return undefined
    }
    this.#questions += 1
    if (came.isFinal === true || this.#questions >= maxQuestions) return { kind: "uncertain" }
    await advance(pauseSeconds)
    return undefined
  }

  #ask(handle: Json, sentAt: Temporal.Instant): ReturnType<Stage["adapter"]["publish"]["reconcile"]> {
    return this.#stage.adapter.publish.reconcile(this.#outside, this.#author, this.#item, handle, sentAt)
  }

  async #pauseOrGiveUp(refused: Refused): Promise<Refused | undefined> {
    if (refused.why !== "transient" && refused.why !== "rate") return refused
    const now = this.#stage.now()
    const seconds = refused.retryAt?.since(now).total("seconds") ?? pauseSeconds
    await this.#stage.advance(Math.ceil(Math.max(seconds, 1)))
    return undefined
  }
}

/** Everything before the commit, as it goes when nothing breaks. */
export async function prepareItem(stage: Stage, author: Author, item: SendItem): Promise<Json> {
  let progress: Json = null
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const came = await stage.adapter.publish.prepare(outsideOf(stage), author, item, progress)
    if (came.kind === "ready") return kept(came.handle)
    if (came.kind === "refused") assert.fail(JSON.stringify(came))
    progress = kept(came.progress)
    await stage.advance(came.seconds)
  }
  return assert.fail(`${stage.adapter.key} was not ready after ${maxTurns} turns`)
}

/** As a column of JSON gives it back. */
function kept(value: Json): Json {
  const again = JSON.parse(JSON.stringify(value)) as Json
  assert.deepEqual(again, value, "something was handed over that JSON does not keep")
  return again
}
