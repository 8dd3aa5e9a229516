import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { actions } from "#actions/registry.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { newResetLink } from "#identity/reset.ts"
import { type Client, refusal } from "../client.ts"
import { agentOf } from "../posts/place.ts"
import { ownerPassword as password, type World } from "../world.ts"
import { AuditPlace } from "./audit-place.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"

let place: AuditPlace
let world: World
let owner: Client

before(async () => {
  place = await AuditPlace.open()
  ;({ world, owner } = place)
})
after(async () => world.close())

const now = (secret: string) => totpCode(secret, totpStep(world.clock.now()))

test("getting in leaves one entry in the workspace that opens, by which transport and from where", async () => {
  const { entries } = await place.added(() =>
    world
      .visitor()
      .post("/api/auth/sign-in", { email: "olga@example.com", password }, { "x-request-id": "getting-in" }),
  )
  const shown = entries.map(({ user_name, transport, action, request_id }) => [
    user_name,
    transport,
    action,
    request_id,
  ])
  assert.deepEqual(shown, [["Olga", "sign-in", "sign-in", "getting-in"]])

  const { entries: joined } = await place.added(() => world.member("viewer", "newcomer"))
  assert.deepEqual(
    joined.map(({ user_name, transport, action }) => `${user_name}: ${transport}, ${action}`).toSorted(),
    ["Olga: app, members.invite", "newcomer: sign-in, join"],
  )
  const actionsSeen = (await place.trail()).map(({ action }) => action)
  assert.equal(actionsSeen.filter((action) => action === "setup").length, 1)
})

test("a reset password leaves an entry, and the link none", async () => {
  const forgetful = await world.member("viewer", "forgetful")
  const { email } = (await sessionOf(forgetful)).user
  const { result: link, entries } = await place.added(() =>
    newResetLink(world.services, email, { withoutSecondFactors: false }),
  )
  assert.deepEqual(entries, [])
  const secret = link.split("#")[1] ?? ""
  const reset = await place.added(() => world.visitor().post("/api/auth/reset", { secret, password }))
  assert.deepEqual(
    reset.entries.map(({ action, user_name }) => [action, user_name]),
    [["password-reset", "forgetful"]],
  )
})

test("who was removed from a workspace does not go on appearing in its trail", async () => {
  const client = await world.member("viewer", "former")
  const { user } = await sessionOf(client)
  const { members } = await owner.run("members.list", {})
  await owner.run("members.remove", { id: members.find(({ userId }) => userId === user.id)?.id ?? "" })
  const { entries } = await place.added(async () => {
    const again = await signInAs(world.visitor(), user.email)
    await again.run("profile.update", { name: "Former" })
    await again.run("workspaces.create", { name: "My own" })
  })
  assert.deepEqual(entries, [])
})

test("reading leaves no entry", async () => {
  const { entries } = await place.added(async () => {
    for (const { name, kind } of actions) if (kind === "read") await owner.post(`/api/app/${name}`)
    await owner.get("/api/auth/session")
    await owner.get("/api/auth/tokens")
  })
  assert.deepEqual(entries, [])
})

test("what fails leaves no entry", async () => {
  const { entries } = await place.added(async () => {
    await owner.refused("members.invite", { role: "king" }, "BadInput")
    await owner.refused("members.remove", { id: "mem_nonsense" }, "NotFound")
    await owner.refused("workspaces.leave", { id: place.shared }, "Conflict")
    await owner.refused("totp.confirm", { code: "000000" }, "NotFound")
    refusal(await world.visitor().post("/api/app/profile.update", {}), "Unauthorized")
    const person = { name: "X", email: "olga@example.com", password }
    refusal(await world.visitor().post("/api/auth/join", { secret: "nonsense", ...person }), "NotFound")
  })
  assert.deepEqual(entries, [])
})

test("what a person may not do leaves one entry an hour, however often it is tried", async () => {
  const viewer = await world.member("viewer", "onlooker")
  const { entries } = await place.added(async () => {
    for (let tries = 0; tries < 3; tries += 1) await viewer.refused("members.invite", { role: "viewer" }, "Forbidden")
    await viewer.refused("members.remove", { id: "mem_nonsense" }, "Forbidden")
  })
  assert.deepEqual(
    entries.map((entry) => [entry.user_name, entry.action, entry.subject, entry.detail].join(" | ")).toSorted(),
    [
      "onlooker | refused | members.invite | members.invite needs the role admin; yours is viewer.",
      "onlooker | refused | members.remove | members.remove needs the role admin; yours is viewer.",
    ],
  )
  world.clock.advance({ hours: 1 })
  const later = await place.added(() => viewer.refused("members.invite", { role: "viewer" }, "Forbidden"))
  assert.equal(later.entries.length, 1)
})

test("failing to sign in leaves an entry with the address, twenty an hour at the most", async () => {
  const fail = async (email: string) =>
    refusal(await world.visitor().post("/api/auth/sign-in", { email, password: "no" }), "Unauthorized")
  world.clock.advance({ hours: 1 })
  const { entries } = await place.added(async () => {
    for (let tries = 0; tries < 25; tries += 1) await fail("olga@example.com")
    await fail("nobody@example.com")
  })
  assert.equal(entries.length, 20)
  const said = new Set(entries.map(({ user_name, action, detail }) => [user_name, action, detail].join(" | ")))
  assert.deepEqual([...said], ["Olga | sign-in-failed | 127.0.0.1"])
})

test("the trail names what something was done to, and who did it for whom", async () => {
  const leaver = await world.member("viewer", "lena")
  const { user } = await sessionOf(leaver)
  const { members } = await owner.run("members.list", {})
  const id = members.find(({ userId }) => userId === user.id)?.id ?? ""
  const agent = await agentOf(world, owner)
  const { entries } = await place.added(async () => {
    await owner.run("members.remove", { id })
    const post = await agent.run("posts.create", { body: "Tulips, planted late\nThe rest" })
    await owner.run("posts.delete", { id: post.id })
  })
  assert.deepEqual(
    entries.map(({ user_name, client_name, action, subject }) => [client_name, user_name, action, subject].join(" | ")),
    [
      " | Olga | posts.delete | Tulips, planted late The rest",
      "a script | Olga | posts.create | Tulips, planted late The rest",
      " | Olga | members.remove | lena",
    ],
  )
})

test("waiting for a second factor leaves no entry until it is shown", async () => {
  const client = await world.member("viewer", "careful")
  const { email } = (await sessionOf(client)).user
  const { secret } = await client.run("totp.start", { password })
  await client.run("totp.confirm", { code: now(secret) })
  world.clock.advance({ seconds: 30 })
  const half = world.visitor()
  const waiting = await place.added(() => half.post("/api/auth/sign-in", { email, password }))
  assert.deepEqual(waiting.entries, [])
  const done = await place.added(() => half.post("/api/auth/second-factor", { method: "totp", code: now(secret) }))
  assert.deepEqual(
    done.entries.map(({ action, user_name }) => [action, user_name]),
    [["sign-in", "careful"]],
  )
})

test("the trail is read newest first, in pages, by admins and owners, and says nothing of other workspaces", async () => {
  const all = await place.trail()
  const read: { id: string; who: string; transport: string; action: string }[] = []
  let cursor: string | undefined
  do {
    const page = await owner.run("audit.list", { limit: 7, ...(cursor === undefined ? {} : { cursor }) })
    assert.ok(page.entries.length <= 7)
    read.push(...page.entries)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  assert.equal(read.length, all.length)
  assert.equal(new Set(read.map(({ id }) => id)).size, all.length)
  assert.deepEqual(
    read.map(({ id }) => id),
    read
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  assert.deepEqual(
    read.map(({ who, transport, action }) => [who, transport, action]),
    all.map(({ user_name, transport, action }) => [user_name, transport, action]),
  )
  const stranger = await world.member("viewer", "stranger")
  await stranger.refused("audit.list", {}, "Forbidden")
  await stranger.run("workspaces.create", { name: "Strange" })
  const { entries } = await stranger.run("audit.list", {})
  assert.deepEqual(
    entries.map(({ action, who }) => [action, who]),
    [["workspaces.create", "stranger"]],
  )
})
