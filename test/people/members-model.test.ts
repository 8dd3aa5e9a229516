import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { readId, showId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { listMembers } from "#storage/members.ts"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"
import { sessionOf } from "./session-of.ts"

/* Random people do random things to one workspace. A model, which shares nothing with the service, says what each answer
   must be and who has which role afterwards; the service must agree after every step. */

const ranks = { viewer: 0, editor: 1, admin: 2, owner: 3 } as const
type Role = keyof typeof ranks
const roles = Object.keys(ranks) as readonly Role[]

type Person = { readonly client: Client; readonly userId: string }

/** A person, counted among everybody or, so that more than refusals come about, among those who are in or in charge. */
type Choice = { readonly among: "anybody" | "members" | "managers"; readonly index: number }

type Step<Who = number> =
  | { readonly do: "invite"; readonly by: Who; readonly role: Role }
  | { readonly do: "accept"; readonly by: Who; readonly which: number }
  | { readonly do: "renew" | "revoke"; readonly by: Who; readonly which: number }
  | { readonly do: "change"; readonly by: Who; readonly whom: Who; readonly role: Role }
  | { readonly do: "remove"; readonly by: Who; readonly whom: Who }
  | { readonly do: "leave" | "delete"; readonly by: Who }

type Invitation = { readonly id: string; secret: string; readonly role: Role; by: number }

const headcount = 5
const index = fc.nat({ max: 59 })
const role = fc.constantFrom(...roles)
const which = fc.nat({ max: 7 })
const among = (...kinds: readonly Choice["among"][]) => fc.record({ among: fc.constantFrom(...kinds), index })
const manager = among("managers", "managers", "anybody")
const member = among("members", "members", "anybody")

const step: fc.Arbitrary<Step<Choice>> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("invite"), by: manager, role }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("accept"), by: among("anybody"), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("renew"), by: manager, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("revoke"), by: manager, which }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant("change"), by: manager, whom: member, role }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("remove"), by: manager, whom: member }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("leave"), by: member }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete"), by: member }) },
)

/** The answers that came, by kind of step. */
const seen = new Map<string, Set<number>>()

let world: World
let people: readonly Person[]

before(async () => {
  world = await openWorld()
  const owner = await world.owner()
  const { workspace } = await sessionOf(owner)
  const clients = await Promise.all(
    Array.from({ length: headcount }, (_, number) => world.member("viewer", `person-${number}`)),
  )
  people = await Promise.all(
    clients.map(async (client) => {
      await client.run("workspaces.leave", { id: workspace?.id ?? "" })
      return { client, userId: (await sessionOf(client)).user.id }
    }),
  )
})
after(async () => world.close())

/** One workspace as it must be. */
class Model {
  readonly id: string
  readonly roles = new Map<number, Role>()
  /** The ids that memberships had, the ones that ended included. */
  readonly memberIds = new Map<number, string>()
  readonly invitations: Invitation[] = []
  isDeleted = false

  constructor(id: string, founder: number) {
    this.id = id
    this.roles.set(founder, "owner")
  }

  roleOf(person: number): Role | undefined {
    return this.isDeleted ? undefined : this.roles.get(person)
  }

  isLastOwner(person: number): boolean {
    const owners = Array.from(this.roles).filter(([, held]) => held === "owner")
    return owners.length === 1 && owners[0]?.[0] === person
  }

  /** A new role, or none; what the person could not offer with it is no longer on offer. */
  setRole(person: number, held: Role | undefined): void {
    if (held === undefined) this.roles.delete(person)
    else this.roles.set(person, held)
    const ended = this.invitations.filter(({ by, role: offered }) => by === person && !this.mayHandle(by, offered))
    for (const invitation of ended) drop(this, invitation)
  }

  /** Whether somebody may give this role, or take it away. */
  mayHandle(person: number, handled: Role): boolean {
    const own = this.roleOf(person)
    return own !== undefined && ranks[own] >= ranks.admin && ranks[own] >= ranks[handled]
  }
}

function choose(model: Model, choice: Choice): number {
  const inside = Array.from(model.roles.keys())
  const candidates = choice.among === "members" ? inside : inside.filter((person) => isManager(model, person))
  const person = choice.among === "anybody" ? undefined : candidates[choice.index % candidates.length]
  return person ?? choice.index % headcount
}

function resolve(model: Model, move: Step<Choice>): Step {
  const by = choose(model, move.by)
  return "whom" in move ? { ...move, by, whom: choose(model, move.whom) } : { ...move, by }
}

function isManager(model: Model, person: number): boolean {
  const own = model.roleOf(person)
  return own !== undefined && ranks[own] >= ranks.admin
}

/** The status that the service must answer with, and what changes if that is 200. */
function predict(model: Model, move: Step): { readonly status: number; readonly apply?: (body: unknown) => void } {
  switch (move.do) {
    case "invite": {
      if (!model.mayHandle(move.by, move.role)) return { status: 403 }
      const apply = (body: unknown) => {
        const { invitation, link } = body as { invitation: { id: string }; link: string }
        model.invitations.push({ id: invitation.id, secret: link.split("#")[1] ?? "", role: move.role, by: move.by })
      }
      return { status: 200, apply }
    }
    case "accept": {
      const invitation = pick(model, move.which)
      if (invitation === undefined || model.isDeleted) return { status: 404 }
      if (model.roleOf(move.by) !== undefined) return { status: 409 }
      const apply = () => {
        model.roles.set(move.by, invitation.role)
        drop(model, invitation)
      }
      return { status: 200, apply }
    }
    case "renew":
    case "revoke": {
      if (!isManager(model, move.by)) return { status: 403 }
      const invitation = pick(model, move.which)
      if (invitation === undefined) return { status: 404 }
      if (move.do === "revoke") return { status: 200, apply: () => drop(model, invitation) }
      if (!model.mayHandle(move.by, invitation.role)) return { status: 403 }
      const apply = (body: unknown) => {
        invitation.secret = (body as { link: string }).link.split("#")[1] ?? ""
        invitation.by = move.by
      }
      return { status: 200, apply }
    }
    case "change": {
      if (!isManager(model, move.by)) return { status: 403 }
      const current = model.roleOf(move.whom)
      if (current === undefined) return { status: 404 }
      if (!model.mayHandle(move.by, current) || !model.mayHandle(move.by, move.role)) return { status: 403 }
      if (model.isLastOwner(move.whom) && move.role !== "owner") return { status: 409 }
      return { status: 200, apply: () => model.setRole(move.whom, move.role) }
    }
    case "remove": {
      if (!isManager(model, move.by)) return { status: 403 }
      const current = model.roleOf(move.whom)
      if (current === undefined) return { status: 404 }
      if (!model.mayHandle(move.by, current)) return { status: 403 }
      if (model.isLastOwner(move.whom)) return { status: 409 }
      return { status: 200, apply: () => model.setRole(move.whom, undefined) }
    }
    case "leave": {
      if (model.roleOf(move.by) === undefined) return { status: 404 }
      if (model.isLastOwner(move.by)) return { status: 409 }
      return { status: 200, apply: () => model.setRole(move.by, undefined) }
    }
    case "delete": {
      const own = model.roleOf(move.by)
      if (own === undefined) return { status: 404 }
      if (own !== "owner") return { status: 403 }
      const apply = () => {
        model.isDeleted = true
        model.roles.clear()
      }
      return { status: 200, apply }
    }
    default:
      throw new Error("no such step")
  }
}

function pick({ invitations }: Model, number: number): Invitation | undefined {
  return invitations.length === 0 ? undefined : invitations[number % invitations.length]
}

function drop(model: Model, invitation: Invitation): void {
  model.invitations.splice(model.invitations.indexOf(invitation), 1)
}

function request(model: Model, move: Step): readonly [string, object] {
  switch (move.do) {
    case "invite":
      return ["members.invite", { role: move.role }]
    case "accept":
      return ["invitations.accept", { secret: pick(model, move.which)?.secret ?? "none" }]
    case "renew":
    case "revoke":
      return [`invitations.${move.do}`, { id: pick(model, move.which)?.id ?? "none" }]
    case "change":
      return ["members.update", { id: model.memberIds.get(move.whom) ?? "none", role: move.role }]
    case "remove":
      return ["members.remove", { id: model.memberIds.get(move.whom) ?? "none" }]
    case "leave":
      return ["workspaces.leave", { id: model.id }]
    case "delete":
      return ["workspaces.delete", { id: model.id, name: "Model" }]
    default:
      throw new Error("no such step")
  }
}

/** Who is in the workspace by what the database keeps. */
async function readRoles(model: Model): Promise<ReadonlyMap<number, Role>> {
  const id = readId("wsp", model.id)
  const members = await world.services.database.read((db) => listMembers(inWorkspace(db, id)))
  const found = members.map((row) => {
    const person = people.findIndex(({ userId }) => userId === showId("usr", row.user_id))
    model.memberIds.set(person, showId("mem", row.id))
    return [person, row.role] as const
  })
  return new Map(found.toSorted(([one], [other]) => one - other))
}

async function play(founder: number, steps: readonly Step<Choice>[]): Promise<void> {
  const first = people[founder]
  assert.ok(first)
  const { workspace } = await first.client.run("workspaces.create", { name: "Model" })
  const model = new Model(workspace.id, founder)
  await readRoles(model)
  try {
    for (const chosen of steps) {
      const move = resolve(model, chosen)
      const [name, input] = request(model, move)
      const { status, apply } = predict(model, move)
      const answer = await people[move.by]?.client.post(`/api/app/${name}`, input)
      const told = `${JSON.stringify(move)} → ${answer?.status} ${answer?.text}`
      assert.equal(answer?.status, status, told)
      seen.set(move.do, (seen.get(move.do) ?? new Set()).add(status))
      if (status === 200) apply?.(answer?.body)
      const held = await readRoles(model)
      assert.deepEqual(held, new Map(Array.from(model.roles).toSorted(([one], [other]) => one - other)), told)
      assert.ok(model.isDeleted || Array.from(held.values()).includes("owner"), told)
    }
  } finally {
    await close(model)
  }
}

/** Nobody may have it open in the next round. */
async function close(model: Model): Promise<void> {
  const held = await readRoles(model)
  const [owner] = Array.from(held).find(([, own]) => own === "owner") ?? []
  if (owner !== undefined) await people[owner]?.client.run("workspaces.delete", { id: model.id, name: "Model" })
}

test("S-004: whatever people do to one another, roles are what the rules say and every workspace has an owner", async () => {
  const founder = fc.nat({ max: headcount - 1 })
  const rounds = fc.asyncProperty(founder, fc.array(step, { minLength: 15, maxLength: 15 }), play)
  await fc.assert(rounds, { seed: 20_261_114, numRuns: 30 })
  const answers = Array.from(
    seen,
    ([name, statuses]) => [name, [...statuses].toSorted((one, other) => one - other)] as const,
  )
  // A round that met only refusals would prove little.
  assert.deepEqual(Object.fromEntries(answers), {
    invite: [200, 403],
    accept: [200, 404, 409],
    renew: [200, 403, 404],
    revoke: [200, 403, 404],
    change: [200, 403, 404, 409],
    remove: [200, 403, 404, 409],
    leave: [200, 404, 409],
    delete: [200, 403, 404],
  })
})
