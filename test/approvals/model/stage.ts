import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { findAccounts } from "#storage/accounts.ts"
import { keepGrant } from "#storage/app-grants.ts"
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
import { AgentOf } from "../place.ts"
import { time } from "./model.ts"
import { type Person, people, programs, texts, type Wish } from "./moves.ts"

/** Longer than all rounds together. */
const years = { hours: 24 * 365 * 20 } as const

type Somebody = {
  readonly client: Client
  readonly email: string
  readonly userId: Id<"usr">
  readonly script: Agent
  readonly agents: AgentOf[]
}

export type Fixtures = { readonly postIds: readonly string[]; readonly accountId: string }

/** One service for many rounds, each on new posts and a new account, and who plays in them. */
export class Stage {
  readonly #place: Place
  readonly #x: string
  readonly #everybody: Readonly<Record<Person, Somebody>>
  readonly #memberId: string
  readonly #workspaceId: Id<"wsp">
  #signedInAt: Temporal.Instant

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

  static async enter(place: Place): Promise<Stage> {
    const { world, owner } = place
    const somebody = async (client: Client): Promise<Somebody> => {
      const { user } = await sessionOf(client)
      const script = await agentOf(world, client)
      return { client, email: user.email, userId: readId("usr", user.id), script, agents: [] }
    }
    const everybody = { owner: await somebody(owner), member: await somebody(await world.member("editor")) }
    const { members } = await owner.run("members.list", {})
    const memberId = members.find(({ userId }) => userId === showId("usr", everybody.member.userId))?.id ?? ""
    const stage = new Stage(place, await place.account("x"), everybody, memberId, await openWorkspaceOf(owner))
    for (const person of people) for (const program of programs.keys()) await stage.letIn(person, program)
    return stage
  }

  /** A person lets a program in, as the page of consent does. */
  async letIn(person: Person, program: number): Promise<void> {
    const { client, userId, agents } = this.#everybody[person]
    const name = programs[program] ?? ""
    const id = newId<"grt">()
    const now = this.now()
    const grant = { id, user_id: userId, client_id: clientIdOf(program), client_name: name, scopes, record: {} }
    await this.world.services.database.write((db) =>
      keepGrant(db, { ...grant, created_at: now, expires_at: now.add(years) }),
    )
    agents[program] = new AgentOf(this.world, client, { key: clientIdOf(program), name }, { kind: "grant", id })
  }

  async disconnect(person: Person, program: number): Promise<void> {
    await this.#everybody[person].client.run("apps.disconnect", { clientId: clientIdOf(program) })
  }

  get world() {
    return this.#place.world
  }

  somebody(person: Person): Somebody {
    return this.#everybody[person]
  }

  now(): Temporal.Instant {
    return this.world.services.clock.now()
  }

  async setRole(role: "editor" | "viewer"): Promise<void> {
    await this.#everybody.owner.client.run("members.update", { id: this.#memberId, role })
  }

  async setFailed(id: string): Promise<void> {
    await setStatus(this.#place, id, "Failed")
  }

  inputOf({ act, post, text, isOff }: Wish, { postIds, accountId }: Fixtures): object {
    const id = postIds[post] ?? ""
    const body = texts[text] ?? ""
    switch (act) {
      case "posts.schedule":
        return { id, at: time }
      case "posts.update":
        return {
          id,
          accountIds: [this.#x],
          versions: [{ content: [{ body }] }],
          ...(isOff ? { scheduledAt: "" } : {}),
        }
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
  async readAll({ postIds, accountId }: Fixtures) {
    return this.world.services.database.read(async (reader) => {
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
    return this.world.services.database.read((db) =>
      listAuditEntries(inWorkspace(db, this.#workspaceId), 300, undefined),
    )
  }

  /** Nobody stays signed in who does nothing for a week. */
  async stayIn(): Promise<void> {
    if (this.now().since(this.#signedInAt).total("hours") < 100) return
    for (const { client, email } of Object.values(this.#everybody)) await signInAs(client, email)
    this.#signedInAt = this.now()
  }

  /** What a round is about: a Draft, a Scheduled post, an account. What waited in the last one is over. */
  async furnish(): Promise<Fixtures> {
    this.world.clock.advance({ hours: 25 })
    await this.stayIn()
    const { client } = this.#everybody.owner
    const create = async () => (await client.run("posts.create", { accountIds: [this.#x], body: texts[0] })).id
    const postIds = [await create(), await create()]
    await client.run("posts.schedule", { id: postIds[1] ?? "", at: time })
    return { postIds, accountId: await this.#place.account("bluesky") }
  }
}

function clientIdOf(program: number): string {
  return `https://${(programs[program] ?? "").toLowerCase()}.test/client.json`
}
