import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { readSettings } from "#app/settings.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { type CompanyPlace, openCompanyPlace, travel } from "../upstream/company.ts"
import { ownerPassword, type World } from "../world.ts"

/* Limits hold when many ask at once: as many get through as there is space for, and the others are told why. */

const lift = "Move to Studio."
const plans = { standard: "open", plans: { open: { lift }, small: { accounts: 3, members: 4, lift } } }
const perPerson = 5

let folder: string
let place: CompanyPlace
let world: World
let owner: Client

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-races-"))
  const file = path.join(folder, "plans.json")
  await writeFile(file, JSON.stringify(plans))
  place = await openCompanyPlace({ FANFARE_PLANS_FILE: file, FANFARE_WORKSPACES_PER_PERSON: String(perPerson) })
  world = place.world
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await place.company.close()
  await rm(folder, { recursive: true, force: true })
})

/** Somebody with a workspace of their own on a plan. */
async function ownerOn(plan: string, name: string): Promise<Client> {
  const person = await world.member("viewer", name)
  const { workspace } = await person.run("workspaces.create", { name: `Workspace of ${name}` })
  await put(workspace.id, plan)
  return person
}

async function put(workspaceId: string, plan: string): Promise<void> {
  const id = readId("wsp", workspaceId)
  await world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, id), plan))
}

async function atOnce(times: number, run: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => run(index)))
}

/** How many got through; every other one must be refused by the plan. */
function countDone(answers: readonly Answer[]): number {
  const refused = answers.filter(({ status }) => status >= 300)
  for (const answer of refused) {
    assert.equal(answer.status, 402, answer.text)
    refusal(answer, "PlanLimit")
  }
  return answers.length - refused.length
}

async function invite(client: Client, times: number): Promise<readonly string[]> {
  const links: string[] = []
  for (let count = 0; count < times; count += 1)
    links.push((await client.run("members.invite", { role: "viewer" })).link)
  return links.map((link) => link.split("#")[1] ?? "")
}

test("of many accounts that are connected at the same moment as many stay as the plan covers", async () => {
  const client = await ownerOn("small", "connecting")
  const answers = await atOnce(10, (index) =>
    client.post("/api/app/sandbox.connect", { key: "mastodon", handle: `lark${index}` }),
  )
  assert.equal(countDone(answers), 3)
  assert.equal((await client.run("accounts.list", {})).accounts.length, 3)
})

test("of many invitations that are made at the same moment as many stay as the plan covers", async () => {
  const client = await ownerOn("small", "inviting")
  const answers = await atOnce(12, () => client.post("/api/app/members.invite", { role: "viewer" }))
  assert.equal(countDone(answers), 3)
  assert.equal((await client.run("members.list", {})).invitations.length, 3)
})

test("of many who join at the same moment as many get in as the plan covers, however many were invited before", async () => {
  const client = await ownerOn("open", "hosting")
  const secrets = await invite(client, 10)
  await put((await sessionOf(client)).workspace?.id ?? "", "small")
  const friends = await Promise.all([0, 1, 2, 3, 4].map((index) => world.member("viewer", `friend${index}`)))
  const answers = await atOnce(10, async (index) => {
    const secret = secrets[index] ?? ""
    const friend = friends[index]
    if (friend !== undefined) return friend.post("/api/app/invitations.accept", { secret })
    const person = { name: "New", email: `new-${index}@example.com`, password: ownerPassword }
    return world.visitor().post("/api/auth/join", { secret, ...person })
  })
  assert.equal(countDone(answers), 3)
  const { members, invitations } = await client.run("members.list", {})
  assert.equal(members.length, 4)
  // A refused invitation is not used up: it opens when there is space.
  assert.equal(invitations.length, 7)
})

test("who joins a full workspace with the company's account is told so on the sign-in page", async () => {
  const client = await ownerOn("open", "company")
  const [secret = "", ...others] = await invite(client, 5)
  await put((await sessionOf(client)).workspace?.id ?? "", "small")
  for (const other of others.slice(0, 3)) {
    await (await world.member("viewer", "early")).run("invitations.accept", { secret: other })
  }
  const page = await travel(world.visitor(), { purpose: "join", secret, timeZone: "UTC" })
  assert.equal(page, "/sign-in?problem=full")
})

test("an invitation that has expired takes no space, and needs some to be made anew", async () => {
  const client = await ownerOn("small", "renewing")
  await invite(client, 3)
  const { invitations } = await client.run("members.list", {})
  world.clock.advance({ days: 6 })
  for (const each of [client, owner]) await each.get("/api/auth/session")
  world.clock.advance({ days: 1 })
  await invite(client, 3)
  const answers = await atOnce(3, (index) =>
    client.post("/api/app/invitations.renew", { id: invitations[index]?.id ?? "" }),
  )
  assert.equal(countDone(answers), 0)
  const open = (await client.run("members.list", {})).invitations
  // One that is still open takes no more space than before.
  await client.run("invitations.renew", { id: open[0]?.id ?? "" })
})

test("a person may own so many workspaces, counted even when they are created at the same moment", async () => {
  const person = await world.member("viewer", "founder")
  const answers = await atOnce(15, (index) => person.post("/api/app/workspaces.create", { name: `Number ${index}` }))
  assert.equal(countDone(answers), perPerson)
  const message = await person.refused("workspaces.create", { name: "One more" }, "PlanLimit")
  assert.match(message, /5 workspaces.*Delete one/)
  const { workspaces } = await person.run("workspaces.list", {})
  assert.equal(workspaces.length, perPerson + 1)
  const mine = workspaces.find(({ role }) => role === "owner")
  await person.run("workspaces.delete", { id: mine?.id ?? "", name: mine?.name ?? "" })
  await person.run("workspaces.create", { name: "In its place" })
})

test("workspaces of others count for nobody but those who own them", async () => {
  const person = await world.member("viewer", "guest")
  for (const plan of ["one", "two", "three", "four", "five", "six"]) {
    const host = await ownerOn("open", `host-${plan}`)
    const [secret = ""] = await invite(host, 1)
    await person.run("invitations.accept", { secret })
  }
  await person.run("workspaces.create", { name: "Their first" })
})

test("unless it is set otherwise a person may own 20 workspaces", () => {
  assert.equal(readSettings({}).FANFARE_WORKSPACES_PER_PERSON, 20)
})
