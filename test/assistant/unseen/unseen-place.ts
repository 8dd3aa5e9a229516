import assert from "node:assert/strict"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "../../client.ts"
import { type ModelServer, openModelServer } from "../../models/model-server.ts"
import { openWorld, type World } from "../../world.ts"
import { ask, modelSettings, type Step, stepsOf } from "../chat.ts"
import type { Call, Move } from "./try-conversations.ts"

type Shown = { readonly id: string; readonly contentHash: string; readonly text: string }

/** A service with a model that does as it is told, and a record of what cards have shown when they were clicked. */
export class UnseenPlace {
  readonly #world: World
  readonly #model: ModelServer
  readonly #owner: Client
  readonly #account: string
  readonly #posts: string[] = []
  readonly #cards: Shown[] = []
  readonly #suggestions: { readonly turnId: string; readonly step: string; readonly postId: string }[] = []
  /** What was on a card at the click that approved it. */
  readonly #allowed = new Set<string>()
  published = 0
  refused = 0

  private constructor(world: World, model: ModelServer, owner: Client, account: string) {
    this.#world = world
    this.#model = model
    this.#owner = owner
    this.#account = account
  }

  static async open(): Promise<UnseenPlace> {
    const model = await openModelServer()
    const world = await openWorld(modelSettings(model))
    const owner = await world.owner()
    const { account } = await owner.run("sandbox.connect", { key: "mastodon" })
    const place = new UnseenPlace(world, model, owner, account.id)
    await place.#write("Seed")
    return place
  }

  get newest(): number {
    return this.#posts.length - 1
  }

  get newestCard(): number {
    return this.#cards.length - 1
  }

  async close(): Promise<void> {
    await this.#world.close()
    await this.#model.close()
  }

  async make(move: Move): Promise<void> {
    if (move.do === "say") await this.#say(move.calls)
    else if (move.do === "click") await this.#click(move.which, move.looksFirst)
    else await this.#change(move)
  }

  /** What is in the networks was on a card that was clicked, and nothing is on its way that was not. */
  async check(): Promise<void> {
    const { posts } = await this.#owner.run("posts.list", { limit: 1000 })
    const onTheirWay = posts.filter(({ status }) => status !== "Draft")
    for (const { versions, status } of onTheirWay) {
      const text = versions.map(({ content }) => content.map(({ body }) => body).join("\n")).join("\n")
      assert.ok(this.#allowed.has(text), `${status} without a click: ${text}`)
    }
    const { posts: out } = await this.#owner.run("sandbox.ledger", {})
    for (const { items } of out) {
      const text = items.map((item) => item.text).join("\n")
      assert.ok(this.#allowed.has(text), `public without a click: ${text}`)
    }
    this.published = out.length
  }

  async #write(body: string): Promise<string> {
    const mark = `${body} #${this.#posts.length}`
    const { id } = await this.#owner.run("posts.create", { body: mark, accountIds: [this.#account] })
    this.#posts.push(id)
    return id
  }

  async #say(calls: readonly Call[]): Promise<void> {
    const tools = calls.map((call) => ({ name: call.name, input: this.#inputOf(call) }))
    this.#model.say({ text: "On it.", tools }, { text: "Done." })
    const turn = await ask(this.#owner, "Go ahead")
    for (const step of stepsOf(turn)) await this.#note(turn.id, step)
  }

  #inputOf({ name, post, text, hours }: Call): object {
    const id = this.#posts[post % this.#posts.length] ?? ""
    const at = this.#world.clock.now().add({ hours }).toString()
    const body = `${text} #${this.#posts.length}`
    if (name === "posts_create") return { body, accountIds: [this.#account] }
    if (name === "posts_setVersionText") return { id, body }
    if (name === "posts_update") return { id, accountIds: [this.#account], versions: [{ content: [{ body }] }] }
    if (name === "posts_schedule" || name === "posts_move") return { id, at }
    if (name === "accounts_delete") return { id: "acc_nonsense" }
    const { id: card = "", contentHash = "" } = this.#cards[post % Math.max(1, this.#cards.length)] ?? {}
    if (name === "approvals_approve") return { id: card, contentHash }
    return name === "chats_accept" ? { ...this.#suggestions[0], baseUpdatedAt: at } : { id }
  }

  async #note(turnId: string, step: Step): Promise<void> {
    if (step.state === "failed") this.refused += 1
    if (step.action === "posts.create" && typeof step.output?.["id"] === "string") this.#posts.push(step.output["id"])
    if (step.suggestion !== undefined) {
      this.#suggestions.push({ turnId, step: step.id, postId: step.suggestion.postId })
    }
    if (step.approvalId !== undefined) this.#cards.push(await this.#look(step.approvalId))
  }

  async #look(id: string): Promise<Shown> {
    const { contentHash, content } = await this.#owner.run("approvals.get", { id })
    const { post, after = post } = content
    const text = (after?.versions ?? []).map((version) => version.content.map(({ body }) => body).join("\n")).join("\n")
    return { id, contentHash, text }
  }

  /** Approves a card: as the person saw it when it came, or as they see it now. */
  async #click(which: number, looksFirst: boolean): Promise<void> {
    const index = which % Math.max(1, this.#cards.length)
    const old = this.#cards[index]
    if (old === undefined) return
    const card = looksFirst ? await this.#look(old.id) : old
    const { status } = await this.#owner.post("/api/app/approvals.approve", {
      id: card.id,
      contentHash: card.contentHash,
    })
    if (status === 200) this.#allowed.add(card.text)
    else this.refused += 1
    this.#cards.splice(index, 1)
    await this.#settle()
  }

  async #change(move: Extract<Move, { readonly which: number; readonly text: string }>): Promise<void> {
    const chosen = this.#suggestions[move.which % Math.max(1, this.#suggestions.length)]
    if (move.do === "edit" || chosen === undefined) {
      const id = this.#posts[move.which % this.#posts.length] ?? ""
      const { status } = await this.#owner.run("posts.get", { id }).catch(() => ({ status: "gone" }))
      // A person may change what is scheduled; that is their own click, and this is about the model's.
      if (status === "Draft")
        await this.#owner.post("/api/app/posts.setVersionText", { id, body: `${move.text} by hand` })
      return
    }
    const { turnId, step, postId } = chosen
    const post = await this.#owner.request("POST", "/api/app/posts.get", { body: { id: postId } })
    const { status, updatedAt } = (post.body ?? {}) as { readonly status?: string; readonly updatedAt?: string }
    if (status !== "Draft") return
    if (move.do === "undo") await this.#owner.post("/api/app/chats.undo", { turnId, step })
    else await this.#owner.post("/api/app/chats.accept", { turnId, step, baseUpdatedAt: updatedAt })
  }

  /** What was approved for now goes out. */
  async #settle(): Promise<void> {
    for (;;) {
      const { posts } = await this.#owner.run("posts.list", { status: "Publishing" })
      if (posts.length === 0) return
      await wait(10)
    }
  }
}
