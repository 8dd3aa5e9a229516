import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import type { Client } from "../client.ts"
import { HeldRequest, inApp, withToken } from "../held-request.ts"
import { modernLetter, textOf } from "../mcp/talk.ts"
import { sessionOf } from "../people/session-of.ts"
import { ownerPassword, openWorld, type World } from "../world.ts"

/*
 * Requests are held at their last byte while rights come and go in a random order. A model that shares nothing with the
 * service says which of them may still write when they are let go; the service must agree, and nothing else may appear. Who has no right when the request starts is refused there and then, so
 * a right that comes while it is held comes too late for it.
 */

const ranks = { viewer: 0, editor: 1, admin: 2, owner: 3 } as const
type Role = keyof typeof ranks
type Way = "app" | "rest" | "mcp" | "upload"

type Step =
  | { readonly do: "hold"; readonly who: number; readonly way: Way }
  | { readonly do: "release"; readonly which: number }
  | {
      readonly do: "demote" | "promote" | "remove" | "signOut" | "revoke" | "newToken" | "signIn"
      readonly who: number
    }

const headcount = 3
const who = fc.nat({ max: headcount - 1 })
const way = fc.constantFrom<Way>("app", "rest", "mcp", "upload")
const change = fc.constantFrom("demote", "promote", "remove", "signOut", "revoke", "newToken", "signIn")
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("hold"), who, way }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("release"), which: fc.nat({ max: 20 }) }) },
  { weight: 5, arbitrary: fc.record({ do: change, who }) },
)

type Token = { readonly id: string; readonly secret: string; isRevoked: boolean }
type Session = { readonly client: Client; isOver: boolean }
type Membership = { readonly id: string; role: Role; isOver: boolean }

type Person = {
  readonly email: string
  readonly userId: string
  session: Session
  token: Token
  membership: Membership
}

type Held = {
  readonly request: HeldRequest
  readonly mark: string
  readonly way: Way
  readonly session: Session
  readonly token: Token
  readonly membership: Membership
  readonly couldWrite: boolean
}

let world: World
let owner: Client
let workspaceId: string
let marks = 0
const outcomes = { written: 0, refused: 0 }

before(async () => {
  world = await openWorld({ FANFARE_ROLES: "web", FANFARE_RATE_PER_TOKEN: "1000000" })
  owner = await world.owner()
  workspaceId = (await sessionOf(owner)).workspace?.id ?? ""
})
after(async () => world.close())

async function newPerson(number: number): Promise<Person> {
  marks += 1
  const name = `p${number}x${marks}`
  const client = await world.member("editor", name)
  const { user } = await sessionOf(client)
  const { members } = await owner.run("members.list", {})
  const id = members.find((member) => member.userId === user.id)?.id ?? ""
  return {
    email: user.email,
    userId: user.id,
    session: { client, isOver: false },
    token: await newToken(client),
    membership: { id, role: "editor", isOver: false },
  }
}

async function newToken(client: Client): Promise<Token> {
  const { token } = await client.run("tokens.create", { name: "held" })
  return { id: token.id, secret: token.token, isRevoked: false }
}

async function hold({ session, token, membership }: Person, by: Way): Promise<Held> {
  marks += 1
  const mark = `mark-${marks}`
  const address = (path: string) => new URL(path, world.base)
  const app = inApp(world.base, session.client, workspaceId)
  const post = { body: mark }
  const send = async (): Promise<HeldRequest> => {
    if (by === "app") return HeldRequest.send(address("/api/app/posts.create"), app, post)
    if (by === "rest") return HeldRequest.send(address("/api/agent/tools/posts.create"), withToken(token.secret), post)
    if (by === "upload") return HeldRequest.send(address(`/api/media?fileName=${mark}.gif`), app, gif)
    const { headers, body } = modernLetter("tools/call", { name: "posts_create", arguments: post })
    return HeldRequest.send(address("/mcp"), withToken(token.secret), body as object, headers)
  }
  const rights = { way: by, session, token, membership }
  const couldWrite = hasRight(rights)
  return { request: await send(), mark, ...rights, couldWrite }
}

/** The smallest picture there is. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

/** What the model says: may this request write now? */
function hasRight({ way: by, session, token, membership }: Omit<Held, "request" | "mark" | "couldWrite">): boolean {
  const isIn = !membership.isOver && ranks[membership.role] >= ranks.editor
  const usesSession = by === "app" || by === "upload"
  return isIn && !(usesSession ? session.isOver : token.isRevoked)
}

async function release(held: Held): Promise<void> {
  const expected = held.couldWrite && hasRight(held)
  const answer = await held.request.release()
  const isTool = held.way === "mcp" && answer.status === 200
  const isRefused = isTool ? /^(?:Unauthorized|Forbidden)/.test(textOf(answer.body as object)) : answer.status >= 400
  assert.equal(isRefused, !expected, `${held.way} ${answer.status} ${answer.text}`)
  const posts = await owner.run("posts.list", { limit: 1000 })
  const media = await owner.run("media.list", { limit: 100 })
  const isThere =
    JSON.stringify([posts, media]).includes(`${held.mark}.gif`) || JSON.stringify(posts).includes(`"${held.mark}"`)
  assert.equal(isThere, expected, `${held.way} ${held.mark}`)
  outcomes[expected ? "written" : "refused"] += 1
}

async function changeRight(person: Person, what: string): Promise<void> {
  const { session, token, membership } = person
  const setRole = async (role: Role) => {
    await owner.run("members.update", { id: membership.id, role })
    membership.role = role
  }
  if (what === "demote" && !membership.isOver) await setRole("viewer")
  else if (what === "promote" && !membership.isOver) await setRole("admin")
  else if (what === "remove" && !membership.isOver) {
    await owner.run("members.remove", { id: membership.id })
    membership.isOver = true
  } else if (what === "signOut" && !session.isOver) {
    await session.client.copy().post("/api/auth/sign-out", {})
    session.isOver = true
  } else if (what === "signIn" && session.isOver) {
    const client = world.visitor()
    const answer = await client.post("/api/auth/sign-in", { email: person.email, password: ownerPassword })
    assert.equal(answer.status, 200, answer.text)
    person.session = { client, isOver: false }
  } else if (what === "revoke" && !session.isOver && !token.isRevoked) {
    // A membership that ended has taken its tokens with it.
    if (!membership.isOver) await session.client.run("tokens.revoke", { id: token.id })
    token.isRevoked = true
  } else if (what === "newToken" && !session.isOver && !membership.isOver) {
    person.token = await newToken(session.client)
  }
}

test("a held request writes exactly when its right holds at the first byte and at the last, in every order of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const people = await Promise.all(Array.from({ length: headcount }, (_, number) => newPerson(number)))
      const held: Held[] = []
      for (const each of steps) {
        const person = "who" in each ? people[each.who] : undefined
        if (each.do === "hold" && person !== undefined) held.push(await hold(person, each.way))
        else if (each.do === "release") {
          const [chosen] = held.splice(each.which % Math.max(1, held.length), 1)
          if (chosen !== undefined) await release(chosen)
        } else if (person !== undefined) await changeRight(person, each.do)
      }
      for (const rest of held) await release(rest)
    }),
    { numRuns: 25, endOnFailure: true },
  )
  assert.ok(outcomes.written > 3 && outcomes.refused > 3, JSON.stringify(outcomes))
})
