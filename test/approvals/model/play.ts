import assert from "node:assert/strict"
import { performForAgent } from "#actions/perform-for-agent.ts"
import { sweepApprovals } from "#approvals/expiry.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { Problem, problemStatus } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import { listApprovals } from "#storage/approvals.ts"
import { listAuditEntries } from "#storage/audit.ts"
import { inWorkspace } from "#storage/database.ts"
import { findPost } from "#storage/posts.ts"
import type { Client } from "../../client.ts"
import { openWorkspaceOf } from "../../connect-account.ts"
import { sessionOf } from "../../people/session-of.ts"
import { signInAs } from "../../people/sign-in-as.ts"
import { type Agent, agentOf, type Place } from "../../posts/place.ts"
import { setStatus } from "../../posts/set-status.ts"
import { AgentOf, type Card } from "../place.ts"
import { type Code, Model, type ModelCard, time } from "./model.ts"
import { type Move, type Person, people, programs, texts, type Which, type Wish } from "./moves.ts"

type Somebody = {
  readonly client: Client
  readonly email: string
  readonly userId: Id<"usr">
  readonly script: Agent
  readonly agents: readonly AgentOf[]
}

/** One who can be shown things: what was shown is written down, to be held against what was approved. */
type Sighting = { readonly person: Person; readonly card: string; readonly hash: string; readonly sight: string }

/** The moves of many rounds against one service, each round on new posts and a new account. */
export class Player {
  readonly #place: Place
  readonly #x: string
  readonly #everybody: Readonly<Record<Person, Somebody>>
  readonly #memberId: string
  readonly #workspaceId: Id<"wsp">
  #signedInAt: Temporal.Instant
  /** How often each move had each answer: a run that met only refusals would prove little. */
  readonly seen = new Map<string, number>()

  private constructor(
    place: Place,
    x: string,
    everybody: Readonly<Record<Person, Somebody>>,
    memberId: string,
    workspaceId: Id<"wsp">,
  ) {
    this.#place = place
    this.#x = x
    this.#everybody = everybody
    this.#memberId = memberId
    this.#workspaceId = workspaceId
    this.#signedInAt = place.world.clock.now()
  }

  static async enter(place: Place): Promise<Player> {
    const { world, owner } = place
    const somebody = async (client: Client): Promise<Somebody> => {
      const { user } = await sessionOf(client)
      const agents = programs.map((name) => new AgentOf(world, client, { key: `key of ${name}`, name }))
      const script = await agentOf(world, client)
      return { client, email: user.email, userId: readId("usr", user.id), script, agents }
    }
    const everybody = { owner: await somebody(owner), member: await somebody(await world.member("editor")) }
    const { members } = await owner.run("members.list", {})
    const memberId = members.find(({ userId }) => userId === showId("usr", everybody.member.userId))?.id ?? ""
    return new Player(place, await place.account("x"), everybody, memberId, await openWorkspaceOf(owner))
  }

  async play(moves: readonly Move[]): Promise<void> {
    await this.#stayIn()
    const round = new Round(this, await this.#furnish())
    for (const move of [...opening, ...moves]) {
      const told = JSON.stringify(move)
      const answer = await round.make(move)
      const kind = `${move.do}: ${answer}`
      this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1)
      await round.compare(told)
    }
    await round.compareTrail()
    if (round.model.role !== "editor") await this.setRole("editor")
  }

  get world() {
    return this.#place.world
  }

  somebody(person: Person): Somebody {
    return this.#everybody[person]
  }

  now(): Temporal.Instant {
    return this.world.house.clock.now()
  }

  async setRole(role: "editor" | "viewer"): Promise<void> {
    await this.#everybody.owner.client.run("members.update", { id: this.#memberId, role })
  }

  async setFailed(id: string): Promise<void> {
    await setStatus(this.#place, id, "Failed")
  }

  inputOf({ act, post, text }: Wish, { postIds, accountId }: Furniture): object {
    const id = postIds[post] ?? ""
    const body = texts[text] ?? ""
    switch (act) {
      case "posts.schedule":
        return { id, at: time }
      case "posts.update":
        return { id, accountIds: [this.#x], versions: [{ content: [{ body }] }] }
      case "posts.setVersionText":
        return { id, body }
      case "posts.setOption":
        return { id, key: "x.madeWithAi", value: text === 0 ? "" : "true" }
      case "accounts.delete":
        return { id: accountId }
      default:
        return { id }
    }
  }

  /** The posts, the account, the cards and the trail by what the database keeps. */
  async readAll({ postIds, accountId }: Furniture) {
    return this.world.house.database.read(async (reader) => {
      const db = inWorkspace(reader, this.#workspaceId)
      const posts = await Promise.all(postIds.map((id) => findPost(db, readId("pst", id))))
      const [account] = await findAccounts(db, [readId("acc", accountId)])
      const now = this.now()
      const cards = await Promise.all(
        people.map((person) => listApprovals(db, { userId: this.somebody(person).userId, now }, 60, undefined)),
      )
      return { posts, isConnected: account?.deleted_at === null, cards: cards.flat() }
    })
  }

  async readTrail() {
    return this.world.house.database.read((db) => listAuditEntries(inWorkspace(db, this.#workspaceId), 300, undefined))
  }

  /** Nobody stays signed in who does nothing for a week. */
  async #stayIn(): Promise<void> {
    if (this.now().since(this.#signedInAt).total("hours") < 100) return
    for (const { client, email } of Object.values(this.#everybody)) await signInAs(client, email)
    this.#signedInAt = this.now()
  }

  async #furnish(): Promise<Furniture> {
    const { client } = this.#everybody.owner
    const create = async () => (await client.run("posts.create", { accountIds: [this.#x], body: texts[0] })).id
    const postIds = [await create(), await create()]
    await client.run("posts.schedule", { id: postIds[1] ?? "", at: time })
    return { postIds, accountId: await this.#place.account("bluesky") }
  }
}

/** So that there is something to look at and to decide from the start. */
const opening: readonly Move[] = [
  { do: "ask", by: "owner", program: 0, wish: { act: "posts.publishNow", post: 0, text: 0 } },
  { do: "ask", by: "member", program: 1, wish: { act: "posts.setVersionText", post: 1, text: 1 } },
  { do: "look", by: "owner", card: { among: "own", index: 0 } },
]

type Furniture = { readonly postIds: readonly string[]; readonly accountId: string }

class Round {
  readonly model = new Model()
  readonly #player: Player
  readonly #furniture: Furniture
  readonly #sightings: Sighting[] = []

  constructor(player: Player, furniture: Furniture) {
    this.#player = player
    this.#furniture = furniture
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
      case "fail":
      case "unschedule":
        return this.#push(move.do, move.post)
      case "wait":
        this.#player.world.clock.advance({ hours: move.hours })
        return "done"
      case "sweep":
        await sweepApprovals(this.#player.world.house)
        return "done"
      case "role":
        await this.#player.setRole(move.role)
        this.model.role = move.role
        return move.role
      default:
        throw new Error("no such move")
    }
  }

  #choose({ by, card }: { readonly by: Person; readonly card: Which }): ModelCard | undefined {
    const { cards } = this.model
    const waiting = cards.filter((each) => this.model.stateOf(each, this.#player.now()) === "pending")
    const looked = new Set(this.#sightings.filter(({ person }) => person === by).map((each) => each.card))
    const groups = {
      all: cards,
      waiting,
      own: waiting.filter(({ person }) => person === by),
      seen: waiting.filter(({ id }) => looked.has(id)),
    }
    const among = groups[card.among].length > 0 ? groups[card.among] : cards
    return among[card.index % among.length]
  }

  async #ask(by: Person, program: number, wish: Wish): Promise<string> {
    const { house } = this.#player.world
    const expected = this.model.answerToAgent(by, wish)
    const actor = await this.#player.somebody(by).agents[program]?.actor()
    assert.ok(actor !== undefined)
    const input = this.#player.inputOf(wish, this.#furniture)
    const answer = await performForAgent(house, { name: wish.act, input: () => input, actor }).catch(
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
        this.model.stateOf(card, this.#player.now()) === "pending" &&
        JSON.stringify([card.wish.act, this.#player.inputOf(card.wish, this.#furniture)]) ===
          JSON.stringify([wish.act, input]),
    )
    assert.equal(answer.isNew, same === undefined)
    if (same !== undefined) {
      assert.equal(id, same.id)
      return "the same card"
    }
    const expiresAt = this.#player.now().add({ hours: 24 })
    this.model.cards.push({ id, person: by, program, wish, expiresAt, state: "pending" })
    return answer.issues.length > 0 ? "card with issues" : "card"
  }

  async #try(by: Person, wish: Wish): Promise<string> {
    const expected = this.model.answerToScript(by, wish)
    const answer = await this.#player.somebody(by).script.call(wish.act, this.#player.inputOf(wish, this.#furniture))
    assert.equal(answer.status, statusOf(expected), answer.text)
    if (expected === "done") this.model.apply(wish, this.model.foresee(by, wish))
    return expected
  }

  async #act(by: Person, wish: Wish): Promise<string> {
    const coming = this.model.foresee(by, wish)
    const input = this.#player.inputOf(wish, this.#furniture)
    const answer = await this.#player.somebody(by).client.post(`/api/app/${wish.act}`, input)
    assert.equal(answer.status, statusOf("code" in coming ? coming.code : "done"), answer.text)
    this.model.apply(wish, coming)
    return "code" in coming ? coming.code : "done"
  }

  async #look(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const answer = await this.#player.somebody(by).client.post("/api/app/approvals.get", { id: card.id })
    if (card.person !== by) {
      assert.equal(answer.status, 404, answer.text)
      return "NotFound"
    }
    assert.equal(answer.status, 200, answer.text)
    const shown = answer.body as Card
    assert.equal(shown.state, this.model.stateOf(card, this.#player.now()))
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
    const { client } = this.#player.somebody(by)
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
    assert.deepEqual([settled.state, settled.outcome], ["approved", outcome])
    if ("code" in coming) assert.equal(settled.problem?.code, coming.code)
    this.model.apply(card.wish, coming)
    card.state = "approved"
    card.outcome = outcome
    return outcome
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
    if (this.model.stateOf(card, this.#player.now()) !== "pending") return "Conflict"
    const sight = this.model.sight(card)
    const wasShown = this.#sightings.some((each) => each.person === by && each.hash === hash && each.sight === sight)
    return wasShown ? "run" : "Conflict"
  }

  async #approveByToken(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const own = this.#sightings.findLast((each) => each.card === card.id)
    const input = { id: card.id, contentHash: own?.hash ?? "" }
    const { script, agents } = this.#player.somebody(by)
    for (const name of ["approvals.approve", "approvals.decline"]) {
      assert.equal((await script.client.post(`/api/app/${name}`, input)).status, 403)
      assert.equal((await script.call(name, input)).status, 404)
      await agents[0]?.refused(name, input, "UnknownAction")
    }
    return "refused"
  }

  async #decline(by: Person, card: ModelCard | undefined): Promise<string> {
    if (card === undefined) return "nothing"
    const answer = await this.#player.somebody(by).client.post("/api/app/approvals.decline", { id: card.id })
    if (card.person !== by) {
      assert.equal(answer.status, 404, answer.text)
      return "NotFound"
    }
    const isOpen = this.model.stateOf(card, this.#player.now()) === "pending"
    assert.equal(answer.status, isOpen ? 200 : 409, answer.text)
    if (isOpen) card.state = "declined"
    return isOpen ? "done" : "Conflict"
  }

  /** A person approves what they see while somebody else writes something else into the post. */
  async #race(card: ModelCard | undefined, text: number): Promise<string> {
    if (card === undefined || card.person !== "owner" || card.wish.act !== "posts.publishNow") return "nothing"
    await this.#look("owner", card)
    const contentHash = this.#hashFor("owner", card, "last", 0)
    const edit: Wish = { act: "posts.setVersionText", post: card.wish.post, text }
    if (this.#foreseeApproval("owner", card, contentHash) !== "run") return "nothing"
    if ("code" in this.model.foresee("owner", card.wish)) return "nothing"
    if (this.model.postOf(edit).text === texts[text]) return "nothing"
    const { client } = this.#player.somebody("owner")
    const [approved, edited] = await Promise.all([
      client.post("/api/app/approvals.approve", { id: card.id, contentHash }),
      client.post("/api/app/posts.setVersionText", this.#player.inputOf(edit, this.#furniture)),
    ])
    const isApproved = approved.status === 200
    assert.deepEqual([approved.status, edited.status], isApproved ? [200, 409] : [409, 200])
    if (isApproved) this.#settle(card, approved.body as Card)
    else this.model.apply(edit, this.model.foresee("owner", edit))
    return "one of two"
  }

  /** What publishing or a person does to a post besides. */
  async #push(what: "fail" | "unschedule", place: number): Promise<string> {
    const id = this.#furniture.postIds[place] ?? ""
    const post = this.model.postOf({ act: "posts.delete", post: place, text: 0 })
    const isPossible = post.status === (what === "fail" ? "Publishing" : "Scheduled")
    if (!isPossible) return "nothing"
    if (what === "fail") await this.#player.setFailed(id)
    else await this.#player.somebody("owner").client.run("posts.unschedule", { id })
    const next =
      what === "fail" ? { ...post, status: "Failed" as const } : { ...post, status: "Draft" as const, time: undefined }
    this.model.posts = this.model.posts.map((each, index) => (index === place ? next : each))
    return "done"
  }

  /** The posts, the account and the cards are what the model says, and nothing else has happened to them. */
  async compare(told: string): Promise<void> {
    const { posts, isConnected, cards } = await this.#player.readAll(this.#furniture)
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
    const now = this.#player.now()
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
    const trail = await this.#player.readTrail()
    for (const { id, outcome } of this.model.cards) {
      const runs = trail.filter(({ detail }) => detail?.includes(`approved request ${id} of`))
      assert.equal(runs.length, outcome === "done" ? 1 : 0)
    }
  }
}

function statusOf(answer: "done" | Code): number {
  return answer === "done" ? 200 : problemStatus[answer]
}
