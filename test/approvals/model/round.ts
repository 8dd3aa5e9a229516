import assert from "node:assert/strict"
import { performForAgent } from "#actions/perform-for-agent.ts"
import { sweepApprovals } from "#approvals/expiry.ts"
import { showId } from "#domain/ids.ts"
import { Problem, problemStatus } from "#domain/problem.ts"
import type { Card } from "../place.ts"
import { type Code, Model, type ModelCard, time } from "./model.ts"
import { type Move, people, type Person, programs, texts, type Which, type Wish } from "./moves.ts"
import type { Fixtures, Stage } from "./stage.ts"

/** What a person was shown, to be held against what they approve. */
type Sighting = { readonly person: Person; readonly card: string; readonly hash: string; readonly sight: string }

/** One round: makes each move, holds the answer against what the model foresees, and moves the model on. */
export class Round {
  readonly model = new Model()
  readonly #stage: Stage
  readonly #fixtures: Fixtures
  readonly #sightings: Sighting[] = []

  constructor(stage: Stage, fixtures: Fixtures) {
    this.#stage = stage
    this.#fixtures = fixtures
    const fresh = { status: "Draft", text: texts[0], hasOption: false, time: undefined } as const
    this.model.posts = [fresh, { ...fresh, status: "Scheduled", time }]
  }

  async make(move: Move): Promise<string> {
    switch (move.do) {
      case "ask":
        return this.#ask(move.by, move.program, move.wish)
      case "ask again": {
        const card = this.#choose({ ...move, by: "owner" })
        return card === undefined ? "nothing" : this.#ask(card.person, card.program, card.wish)
      }
      case "ask for something else": {
        const card = this.#choose({ ...move, by: "owner" })
        return card === undefined ? "nothing" : this.#ask(card.person, card.program, { ...card.wish, text: move.text })
      }
      case "script":
        return this.#try(move.by, move.wish)
      case "act":
        return this.#act(move.by, move.wish)
      case "look":
        return this.#look(move.by, this.#choose(move))
      case "approve":
        return this.#approve(move.by, this.#choose(move), move)
      case "look and approve": {
        const card = this.#choose(move)
        await this.#look(move.by, card)
        return this.#approve(move.by, card, { hash: "last", pick: 0, times: 1 })
      }
      case "approve by token":
        return this.#approveByToken(move.by, this.#choose(move))
      case "decline":
        return this.#decline(move.by, this.#choose(move))
      case "race":
        return this.#race(this.#choose({ ...move, by: "owner" }), move.text)
      case "race with a newer one":
        return this.#raceWithNewer(this.#choose({ ...move, by: "owner" }), move.text)
      case "disconnect":
        return this.#connect(move.by, move.program, false)
      case "connect": {
        // Whichever is out: a person lets it in again.
        const all = people.flatMap((person) => [...programs.keys()].map((program) => ({ person, program })))
        const out = all.find(({ person, program }) => !this.model.isIn(person, program))
        return out === undefined ? "nothing" : this.#connect(out.person, out.program, true)
      }
      case "fail":
      case "unschedule":
        return this.#push(move.do, move.post)
      case "wait":
        this.#stage.world.clock.advance({ hours: move.hours })
        return "done"
      case "sweep":
        await sweepApprovals(this.#stage.world.services)
        return "done"
      case "role":
        await this.#stage.setRole(move.role)
        this.model.role = move.role
        return move.role
      default:
        throw new Error("no such move")
    }
  }

  #choose({ by, card }: { readonly by: Person; readonly card: Which }): ModelCard | undefined {
    const { cards } = this.model
    const waiting = cards.filter((each) => this.model.stateOf(each, this.#stage.now()) === "pending")
    const looked = new Set(this.#sightings.filter(({ person }) => person === by).map((each) => each.card))
    const groups = {
      all: cards,
      waiting,
      own: waiting.filter(({ person }) => person === by),
      seen: waiting.filter(({ id }) => looked.has(id)),
      over: cards.filter((each) => !waiting.includes(each)),
    }
    const among = groups[card.among].length > 0 ? groups[card.among] : cards
    return among[card.index % among.length]
  }

  async #ask(by: Person, program: number, wish: Wish): Promise<string> {
    const { services } = this.#stage.world
    const expected = this.model.answerToAgent(by, program, wish)
    const actor = await this.#stage.somebody(by).agents[program]?.actor()
    assert.ok(actor !== undefined)
    const input = this.#stage.inputOf(wish, this.#fixtures)
    const answer = await performForAgent(services, { name: wish.act, input: () => input, actor }).catch(
      (error: unknown) => {
        if (error instanceof Problem) return error
        throw error
      },
    )
    if (answer instanceof Problem) {
      assert.equal(answer.code, expected, answer.message)
      return answer.code
    }
    assert.equal(answer.kind === "done" ? "done" : "card", expected, JSON.stringify(answer))
    if (answer.kind === "done") {
      this.model.apply(wish, this.model.foresee(by, wish))
      return "done"
    }
    const id = answer.pending.approvalUrl.split("/").at(-1) ?? ""
    const same = this.model.cards.find(
      (card) =>
        card.person === by &&
        card.program === program &&
        this.model.stateOf(card, this.#stage.now()) === "pending" &&
        JSON.stringify([card.wish.act, this.#stage.inputOf(card.wish, this.#fixtures)]) ===
          JSON.stringify([wish.act, input]),
    )
    assert.equal(answer.isNew, same === undefined)
    if (same !== undefined) {
      assert.equal(id, same.id)
      return "the same card"
    }
    const expiresAt = this.#stage.now().add({ hours: 24 })
    const card: ModelCard = { id, person: by, program, wish, expiresAt, state: "pending" }
    if (this.model.file(card, this.#stage.now())) return "card in place of another"
    if (wish.isOff) return "card to unschedule"
    return answer.issues.length > 0 ? "card with issues" : "card"
  }

  async #try(by: Person, wish: Wish): Promise<string> {
    const expected = this.model.answerToScript(by, wish)
    const answer = await this.#stage.somebody(by).script.call(wish.act, this.#stage.inputOf(wish, this.#fixtures))
    assert.equal(answer.status, statusOf(expected), answer.text)
    if (expected === "done") this.model.apply(wish, this.model.foresee(by, wish))
    return expected
  }

  async #act(by: Person, given: Wish): Promise<string> {
    // People have an action of its own for it.
    const wish = { ...given, isOff: false }
    const coming = this.model.foresee(by, wish)
    const input = this.#stage.inputOf(wish, this.#fixtures)
    const answer = await this.#stage.somebody(by).client.post(`/api/app/${wish.act}`, input)
    assert.equal(answer.status, statusOf("code" in coming ? coming.code : "done"), answer.text)
    this.model.apply(wish, coming)
    return "code" in coming ? coming.code : "done"
  }

  async #look(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const answer = await this.#stage.somebody(by).client.post("/api/app/approvals.get", { id: card.id })
    if (card.person !== by) {
      assert.equal(answer.status, 404, answer.text)
      return "NotFound"
    }
    assert.equal(answer.status, 200, answer.text)
    const shown = answer.body as Card
    assert.equal(shown.state, this.model.stateOf(card, this.#stage.now()))
    assert.equal(shown.isDisconnected, !this.model.isIn(card.person, card.program))
    const sight = this.model.sight(card)
    this.#sightings.push({ person: by, card: card.id, hash: shown.contentHash, sight })
    return shown.state
  }

  async #approve(
    by: Person,
    card: ModelCard | undefined,
    { hash: how, pick, times }: Pick<Extract<Move, { do: "approve" }>, "hash" | "pick" | "times">,
  ): Promise<string> {
    if (card === undefined) return "nothing"
    const contentHash = this.#hashFor(by, card, how, pick)
    const { client } = this.#stage.somebody(by)
    const expected = this.#foreseeApproval(by, card, contentHash)
    const answers = await Promise.all(
      Array.from({ length: times }, async () =>
        client.post("/api/app/approvals.approve", { id: card.id, contentHash }),
      ),
    )
    const [granted, ...more] = answers.filter(({ status }) => status === 200)
    assert.equal(more.length, 0, "it ran twice")
    const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
    if (expected !== "run") {
      assert.deepEqual([granted, refused], [undefined, Array(times).fill(problemStatus[expected])])
      return expected
    }
    assert.ok(granted !== undefined, answers.map(({ text }) => text).join("\n"))
    assert.deepEqual(refused, Array(times - 1).fill(409))
    const settled = granted.body as Card
    assert.equal(settled.contentHash, contentHash, "it ran on content that was not shown")
    return this.#settle(card, settled)
  }

  #settle(card: ModelCard, settled: Card): string {
    const coming = this.model.foresee(card.person, card.wish)
    const outcome = "code" in coming ? "failed" : "done"
    const isTakenOff = card.wish.isOff && this.model.postOf(card.wish).status === "Scheduled"
    assert.deepEqual([settled.state, settled.outcome], ["approved", outcome])
    if ("code" in coming) assert.equal(settled.problem?.code, coming.code)
    this.model.apply(card.wish, coming)
    card.state = "approved"
    card.outcome = outcome
    return isTakenOff && outcome === "done" ? "unscheduled" : outcome
  }

  #hashFor(by: Person, card: ModelCard, how: "last" | "first" | "any" | "made up", pick: number): string {
    const own = this.#sightings.filter((each) => each.person === by && each.card === card.id)
    const found =
      how === "last" ? own.at(-1) : how === "first" ? own[0] : this.#sightings[pick % this.#sightings.length]
    return how === "made up" || found === undefined ? "0".repeat(64) : found.hash
  }

  #foreseeApproval(by: Person, card: ModelCard, hash: string): "run" | Code {
    if (card.person !== by) return "NotFound"
    if (!this.model.mayAct(by, card.wish)) return "Forbidden"
    if (this.model.stateOf(card, this.#stage.now()) !== "pending") return "Conflict"
    const sight = this.model.sight(card)
    const wasShown = this.#sightings.some((each) => each.person === by && each.hash === hash && each.sight === sight)
    return wasShown ? "run" : "Conflict"
  }

  async #approveByToken(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const own = this.#sightings.findLast((each) => each.card === card.id)
    const input = { id: card.id, contentHash: own?.hash ?? "" }
    const { script, agents } = this.#stage.somebody(by)
    for (const name of ["approvals.approve", "approvals.decline"]) {
      assert.equal((await script.client.post(`/api/app/${name}`, input)).status, 403)
      assert.equal((await script.call(name, input)).status, 404)
      await agents[0]?.refused(name, input, "UnknownAction")
    }
    return "refused"
  }

  async #decline(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const answer = await this.#stage.somebody(by).client.post("/api/app/approvals.decline", { id: card.id })
    if (card.person !== by) {
      assert.equal(answer.status, 404, answer.text)
      return "NotFound"
    }
    const isOpen = this.model.stateOf(card, this.#stage.now()) === "pending"
    assert.equal(answer.status, isOpen ? 200 : 409, answer.text)
    if (isOpen) card.state = "declined"
    return isOpen ? "done" : "Conflict"
  }

  /** A person approves what they see while somebody else writes something else into the post. */
  async #race(card: ModelCard | undefined, text: number): Promise<string> {
    if (card === undefined || card.person !== "owner" || card.wish.act !== "posts.publishNow") return "nothing"
    await this.#look("owner", card)
    const contentHash = this.#hashFor("owner", card, "last", 0)
    const edit: Wish = { act: "posts.setVersionText", post: card.wish.post, text, isOff: false }
    if (this.#foreseeApproval("owner", card, contentHash) !== "run") return "nothing"
    if ("code" in this.model.foresee("owner", card.wish)) return "nothing"
    if (this.model.postOf(edit).text === texts[text]) return "nothing"
    const { client } = this.#stage.somebody("owner")
    const [approved, edited] = await Promise.all([
      client.post("/api/app/approvals.approve", { id: card.id, contentHash }),
      client.post("/api/app/posts.setVersionText", this.#stage.inputOf(edit, this.#fixtures)),
    ])
    const isApproved = approved.status === 200
    assert.deepEqual([approved.status, edited.status], isApproved ? [200, 409] : [409, 200])
    if (isApproved) this.#settle(card, approved.body as Card)
    else this.model.apply(edit, this.model.foresee("owner", edit))
    return "one of two"
  }

  /** A person approves an edit while the app asks for another one in its place. One of the two is first. */
  async #raceWithNewer(card: ModelCard | undefined, text: number): Promise<string> {
    if (card === undefined || card.person !== "owner" || card.wish.act !== "posts.setVersionText") return "nothing"
    const newer: Wish = { ...card.wish, text }
    await this.#look("owner", card)
    const contentHash = this.#hashFor("owner", card, "last", 0)
    const isPossible = this.#foreseeApproval("owner", card, contentHash) === "run" && newer.text !== card.wish.text
    if (!isPossible || this.model.answerToAgent("owner", card.program, newer) !== "card") return "nothing"
    if ("code" in this.model.foresee("owner", card.wish)) return "nothing"
    const { client, agents } = this.#stage.somebody("owner")
    const isAsked = ({ wish, program, person, ...rest }: ModelCard) =>
      person === "owner" &&
      program === card.program &&
      wish.act === newer.act &&
      wish.post === newer.post &&
      wish.text === text &&
      this.model.stateOf({ wish, program, person, ...rest }, this.#stage.now()) === "pending"
    if (this.model.cards.some(isAsked)) return "nothing"
    const [approved, asked] = await Promise.all([
      client.post("/api/app/approvals.approve", { id: card.id, contentHash }),
      agents[card.program]?.ask(newer.act, this.#stage.inputOf(newer, this.#fixtures)),
    ])
    assert.ok(asked !== undefined)
    if (approved.status === 200) this.#settle(card, approved.body as Card)
    else assert.equal(approved.status, 409, approved.text)
    const expiresAt = this.#stage.now().add({ hours: 24 })
    const { person, program } = card
    this.model.file({ id: asked.id, person, program, wish: newer, expiresAt, state: "pending" }, this.#stage.now())
    return "one of two"
  }

  /** What was asked for before stays for its person to decide. */
  async #connect(by: Person, program: number, isIn: boolean): Promise<string> {
    if (this.model.isIn(by, program) === isIn) return "nothing"
    await (isIn ? this.#stage.letIn(by, program) : this.#stage.disconnect(by, program))
    this.model.setIn(by, program, isIn)
    return "done"
  }

  /** Leaves everybody as they were. */
  async end(): Promise<void> {
    if (this.model.role !== "editor") await this.#stage.setRole("editor")
    for (const person of people) for (const program of programs.keys()) await this.#connect(person, program, true)
  }

  /** What publishing or a person does to a post besides. */
  async #push(what: "fail" | "unschedule", place: number): Promise<string> {
    const id = this.#fixtures.postIds[place] ?? ""
    const post = this.model.postOf({ act: "posts.delete", post: place, text: 0, isOff: false })
    const isPossible = post.status === (what === "fail" ? "Publishing" : "Scheduled")
    if (!isPossible) return "nothing"
    if (what === "fail") await this.#stage.setFailed(id)
    else await this.#stage.somebody("owner").client.run("posts.unschedule", { id })
    const next =
      what === "fail" ? { ...post, status: "Failed" as const } : { ...post, status: "Draft" as const, time: undefined }
    this.model.posts = this.model.posts.map((each, index) => (index === place ? next : each))
    return "done"
  }

  /** The posts, the account and the cards are what the model says, and nothing else has happened to them. */
  async compare(told: string): Promise<void> {
    const { posts, isConnected, cards } = await this.#stage.readAll(this.#fixtures)
    const found = posts.map((post) => {
      if (post === undefined) return "gone"
      const [original] = post.versions
      return {
        status: post.status,
        text: original?.content[0]?.body,
        hasOption: original?.options["x.madeWithAi"] === "true",
        time: post.scheduled_at?.toString({ fractionalSecondDigits: 6 }),
      }
    })
    const wanted = this.model.posts.map((post) => (post.status === "gone" ? "gone" : post))
    assert.deepEqual(found, wanted, told)
    assert.equal(isConnected, this.model.isConnected, told)
    const now = this.#stage.now()
    for (const card of this.model.cards) {
      const row = cards.find(({ id }) => showId("apr", id) === card.id)
      assert.ok(row !== undefined, told)
      const { state } = row
      const isOver = state === "pending" && Temporal.Instant.compare(row.expires_at, now) <= 0
      const wantedState = this.model.stateOf(card, now)
      assert.deepEqual([isOver ? "expired" : state, row.outcome ?? undefined], [wantedState, card.outcome], told)
    }
  }

  /** Each card that was done has run once, and no other has run. */
  async compareTrail(): Promise<void> {
    const trail = await this.#stage.readTrail()
    for (const { id, outcome } of this.model.cards) {
      const approvals = trail.filter(({ action, subject_id }) => action === "approvals.approve" && subject_id === id)
      const requests = new Set(approvals.map(({ request_id }) => request_id))
      const runs = trail.filter(({ action, request_id }) => requests.has(request_id) && action !== "approvals.approve")
      assert.equal(runs.length, outcome === "done" ? 1 : 0)
    }
  }
}

function statusOf(answer: "done" | Code): number {
  return answer === "done" ? 200 : problemStatus[answer]
}
