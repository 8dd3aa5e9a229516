import assert from "node:assert/strict"
import { Problem } from "#domain/problem.ts"
import type { Answer } from "../../client.ts"
import type { Post } from "../../posts/place.ts"
import { untilFound } from "../../until.ts"
import type { Edit, Move, Person, Sight, Way } from "./moves.ts"
import { Sights } from "./sights.ts"
import type { Stage } from "./stage.ts"

const minutesAhead = 2
const last: Sight = { which: "last", index: 0 }

/**
 * A post through a number of moves, and the next one once it is out. Whatever happens, what goes out was shown to the person
 * who sent it.
 */
export class Round {
  readonly #stage: Stage
  readonly #accountId: string
  readonly #sights: Sights
  #id = ""
  #cards = new Map<Person, string>()
  #earlier = ""

  constructor(stage: Stage, accountId: string) {
    this.#stage = stage
    this.#accountId = accountId
    this.#sights = new Sights(accountId)
  }

  async make(move: Move): Promise<string> {
    if (this.#id === "" || (await this.#read()).status === "Published") await this.#begin()
    switch (move.do) {
      case "agent writes":
        return this.#agentWrites(move.over, move.by, move.edit)
      case "person writes":
        return this.#personWrites(move.by, move.edit)
      case "look":
        return this.#look(move.by)
      case "send":
        return this.#send(move.by, move.way, move.sight)
      case "look and send":
        await this.#look(move.by)
        return this.#send(move.by, move.way, last)
      case "send while an agent writes":
        await this.#look(move.by)
        return this.#race(move.edit, () => this.#send(move.by, move.way, last, true))
      case "send again":
        return this.#sendAgain(move.by, move.sight)
      case "ask":
        return this.#ask(move.by, move.way, move.base)
      case "look at the card":
        return this.#lookAtCard(move.by)
      case "approve":
        return this.#approve(move.by, move.sight)
      case "look and approve":
        await this.#lookAtCard(move.by)
        return this.#approve(move.by, last)
      case "approve while an agent writes":
        await this.#lookAtCard(move.by)
        return this.#race(move.edit, () => this.#approve(move.by, last, true))
      case "unschedule":
        return answerOf(await this.#stage.people.owner.post("/api/app/posts.unschedule", { id: this.#id }))
      case "send in vain":
        return this.#sendInVain(move.by, move.fault)
      case "time passes":
        await this.#stage.advance(minutesAhead * 60 + 1)
        return this.#settle()
      default:
        throw new Error("no such move")
    }
  }

  /** Lets everything go out that is to go out, and holds what the network has against what people were shown. */
  async end(): Promise<number> {
    await this.#stage.advance(minutesAhead * 60 + 1)
    await this.#settle()
    const ledger = await this.#stage.place.ledgerOf(this.#accountId)
    const out = ledger.flatMap(({ items }) => items.map(({ text }) => text))
    for (const text of out) assert.ok(this.#sights.isRead(text), `nobody was shown: ${text}`)
    return out.length
  }

  async #begin(): Promise<void> {
    const input = { accountIds: [this.#accountId], body: this.#stage.newText("by the owner, at first") }
    const post = await this.#stage.people.owner.run("posts.create", input)
    this.#id = post.id
    this.#earlier = post.updatedAt
    this.#cards.clear()
    this.#sights.begin()
    this.#sights.showPost("owner", post)
  }

  /** Waits until nothing is on its way. */
  async #settle(): Promise<string> {
    return untilFound("the post is no longer on its way", async () => {
      const { status, scheduledAt = "" } = await this.#read()
      const isDue = status === "Scheduled" && scheduledAt <= this.#stage.now()
      return status === "Publishing" || isDue ? undefined : status
    })
  }

  /** As it stands, shown to nobody. */
  async #read(): Promise<Post> {
    return this.#stage.place.read(this.#id)
  }

  async #look(by: Person): Promise<string> {
    const post = await this.#stage.people[by].run("posts.get", { id: this.#id })
    this.#sights.showPost(by, post)
    return post.status
  }

  #edit(edit: Edit, who: string): readonly ["posts.update" | "posts.setVersionText", object] {
    const body = this.#stage.newText(`by ${who}, ${edit}`)
    if (edit === "whole") {
      return ["posts.update", { id: this.#id, accountIds: [this.#accountId], versions: [{ content: [{ body }] }] }]
    }
    const whose = edit === "version" ? { accountId: this.#accountId } : {}
    return ["posts.setVersionText", { id: this.#id, body, ...whose }]
  }

  async #agentWrites(over: "rest" | "mcp", by: Person, edit: Edit): Promise<string> {
    const [name, input] = this.#edit(edit, "an agent")
    if (over === "rest") return answerOf(await this.#stage.script.call(name, input))
    const outcome = await this.#stage.agents[by].call(name, input).catch(problemIn)
    return outcome instanceof Problem ? outcome.code : outcome.kind
  }

  async #personWrites(by: Person, edit: Edit): Promise<string> {
    const [name, input] = this.#edit(edit, `the ${by}`)
    const answer = await this.#stage.people[by].post(`/api/app/${name}`, input)
    // The answer is what the page shows from then on.
    if (answer.status === 200) this.#sights.showPost(by, answer.body as Post)
    return answerOf(answer)
  }

  async #send(by: Person, way: Way, sight: Sight, isRace = false): Promise<string> {
    return this.#sendSeen(by, way, { id: this.#id, ...this.#timeFor(way) }, sight, isRace)
  }

  /** The network refuses it, or does not say what became of it. */
  async #sendInVain(by: Person, fault: "scopeMissing" | "serverError"): Promise<string> {
    await this.#stage.setFault(this.#accountId, fault)
    await this.#look(by)
    const answer = await this.#send(by, "posts.publishNow", last)
    await this.#stage.setFault(this.#accountId, null)
    return answer
  }

  async #sendAgain(by: Person, sight: Sight): Promise<string> {
    const { results } = await this.#read()
    if (!results.some(({ uncertain }) => uncertain)) return this.#send(by, "posts.publishNow", sight)
    const about = { id: this.#id, accountId: this.#accountId, resolution: "sendAgain" }
    return `uncertain, ${await this.#sendSeen(by, "posts.resolveUncertain", about, sight)}`
  }

  async #sendSeen(by: Person, name: string, input: object, sight: Sight, isRace = false): Promise<string> {
    const seen = this.#sights.findPost(by, sight)
    if (seen === undefined) return "nothing"
    const before = await this.#read()
    const bound = { ...input, baseUpdatedAt: seen.updatedAt }
    const answer = await this.#stage.people[by].post(`/api/app/${name}`, bound)
    if (before.updatedAt !== seen.updatedAt) assert.equal(answer.status, 409, answer.text)
    if (answer.status === 200) {
      assert.equal(this.#sights.textIn(answer.body as Post), seen.text, "the person did not see what goes out")
      await this.#settle()
    } else if (!isRace) {
      assert.deepEqual(await this.#read(), before, "a refusal changes nothing")
    }
    return answerOf(answer)
  }

  #timeFor(way: Way): { readonly at?: string } {
    return way === "posts.schedule" ? { at: this.#stage.later(minutesAhead) } : {}
  }

  async #ask(by: Person, way: Way, base: "read" | "earlier" | "none"): Promise<string> {
    const { updatedAt } = await this.#read()
    const read = base === "read" ? updatedAt : this.#earlier
    this.#earlier = updatedAt
    const input = { id: this.#id, ...this.#timeFor(way), ...(base === "none" ? {} : { baseUpdatedAt: read }) }
    const outcome = await this.#stage.agents[by].call(way, input).catch(problemIn)
    if (outcome instanceof Problem) return outcome.code
    assert.ok(outcome.kind === "pending", "an agent sent it out")
    assert.ok(base === "none" || read === updatedAt, "a person is asked for what the agent did not read")
    this.#cards.set(by, new URL(outcome.pending.approvalUrl).pathname.replace("/approvals/", ""))
    return "card"
  }

  async #lookAtCard(by: Person): Promise<string> {
    const id = this.#cards.get(by)
    if (id === undefined) return "nothing"
    const card = await this.#stage.people[by].run("approvals.get", { id })
    if (card.state === "pending") this.#sights.showCard(by, card)
    return card.state
  }

  async #approve(by: Person, sight: Sight, isRace = false): Promise<string> {
    const seen = this.#sights.findCard(by, sight)
    if (seen === undefined) return "nothing"
    const before = await this.#read()
    const { id, contentHash } = seen
    const answer = await this.#stage.people[by].post("/api/app/approvals.approve", { id, contentHash })
    if (answer.status !== 200) {
      if (!isRace) assert.deepEqual(await this.#read(), before, "a refusal changes nothing")
      return answerOf(answer)
    }
    const { outcome } = answer.body as { readonly outcome: string }
    if (outcome === "done") {
      assert.equal(this.#sights.textIn(await this.#read()), seen.text, "the person did not see what goes out")
      await this.#settle()
    }
    return outcome
  }

  /** A person decides at the moment in which an agent writes. */
  async #race(edit: Edit, decide: () => Promise<string>): Promise<string> {
    const [decided, written] = await Promise.all([decide(), this.#agentWrites("rest", "owner", edit)])
    return `${decided}, written: ${written}`
  }
}

function problemIn(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

function answerOf({ status, body }: Answer): string {
  return status === 200 ? "done" : (body as { readonly code: string }).code
}
