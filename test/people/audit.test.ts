import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { arrive } from "#accounts/connect.ts"
import { actions } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { readId } from "#domain/ids.ts"
import { newResetLink } from "#identity/reset.ts"
import { keepGrant } from "#storage/app-grants.ts"
import { listAuditEntries } from "#storage/audit.ts"
import { inWorkspace } from "#storage/database.ts"
import { lockPost, updatePost } from "#storage/posts.ts"
import { insertPublication } from "#storage/publications.ts"
import { insertUpstreamIdentity } from "#storage/upstream-identities.ts"
import { AgentOf, approve } from "../approvals/place.ts"
import { type Client, refusal } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { agentOf } from "../posts/place.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"
import { SoftwareAuthenticator } from "./software-authenticator.ts"

const password = ownerPassword

let world: World
let owner: Client
let shared: string
/** Everything that was ever handed out or typed in and must not be written down. */
const secrets = new Set<string>([password])

before(async () => {
  world = await openWorld({
    FANFARE_SIGN_IN_TRIES: "1000000",
    FANFARE_ROLES: "web",
    FANFARE_OIDC_ISSUER: "https://login.company.test",
    FANFARE_OIDC_CLIENT_ID: "fanfare",
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
  })
  owner = await world.owner()
  shared = (await sessionOf(owner)).workspace?.id ?? ""
})
after(async () => world.close())

async function trail(workspace = shared) {
  const id = readId("wsp", workspace)
  return world.services.database.read((db) => listAuditEntries(inWorkspace(db, id), 1000, undefined))
}

/** What `run` added to the trail of a workspace. */
async function added<T>(run: () => Promise<T>, workspace = shared) {
  const known = new Set((await trail(workspace)).map(({ id }) => id))
  const result = await run()
  return { result, entries: (await trail(workspace)).filter(({ id }) => !known.has(id)) }
}

let requests = 0

/** Runs an action that is expected to go well and to leave exactly one entry, in the trail of `workspace`. */
async function write<T>(client: Client, name: string, input: object, workspace?: string): Promise<T> {
  requests += 1
  const requestId = `audit-test-${requests}`
  const { user } = await sessionOf(client)
  const { result, entries } = await added(async () => {
    const answer = await client.post(`/api/app/${name}`, input, { "x-request-id": requestId })
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    return answer.body
  }, workspace)
  const shown = entries.map((entry) => ({
    who: entry.user_name,
    userId: entry.user_id,
    transport: entry.transport,
    action: entry.action,
    requestId: entry.request_id,
    at: entry.at.toString(),
  }))
  const userId = readId("usr", user.id)
  const at = world.clock.now().toString()
  assert.deepEqual(shown, [{ who: user.name, userId, transport: "app", action: name, requestId, at }])
  covered.add(name)
  return result as T
}

const covered = new Set<string>()
const now = (secret: string) => totpCode(secret, totpStep(world.clock.now()))
const keep = (secret: string) => {
  secrets.add(secret)
  return secret
}

async function drawPicture(): Promise<Buffer> {
  const { default: sharp } = await import("sharp")
  return sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer()
}

test("members and invitations: every change leaves one entry with who, how, what and the request", async () => {
  type Invited = { invitation: { id: string }; link: string }
  const ada = await world.member("editor", "ada")
  const { members } = await owner.run("members.list", {})
  const { user } = await sessionOf(ada)
  const adasId = members.find(({ userId }) => userId === user.id)?.id ?? ""
  await write(owner, "members.update", { id: adasId, role: "viewer" })
  const first = await write<Invited>(owner, "members.invite", { role: "viewer", email: "guest@example.com" })
  keep(first.link.split("#")[1] ?? "")
  const renewed = await write<Invited>(owner, "invitations.renew", { id: first.invitation.id })
  keep(renewed.link.split("#")[1] ?? "")
  await write(owner, "invitations.revoke", { id: first.invitation.id })
  await write(owner, "members.remove", { id: adasId })
  const again = await write<Invited>(owner, "members.invite", { role: "editor" })
  const secret = keep(again.link.split("#")[1] ?? "")
  await write(ada, "invitations.accept", { secret })
  await write(ada, "workspaces.leave", { id: shared })
})

test("workspaces: what is done to one stands in its own trail, whichever is open", async () => {
  const { result: made, entries } = await added(() => owner.run("workspaces.create", { name: "Secret venture" }))
  assert.deepEqual(entries, [])
  const id = made.workspace.id
  assert.deepEqual(
    (await trail(id)).map(({ action, detail }) => [action, detail]),
    [["workspaces.create", "Secret venture"]],
  )
  covered.add("workspaces.create")

  await write(owner, "workspaces.open", { id: shared })
  const { entries: elsewhere } = await added(async () => {
    await owner.run("workspaces.open", { id })
    await owner.run("workspaces.open", { id: shared })
    const ada = await world.member("viewer", "bystander")
    await ada.run("workspaces.leave", { id: shared })
    await ada.run("workspaces.create", { name: "Another secret venture" })
    await owner.run("workspaces.delete", { id, name: "Secret venture" })
  })
  const told = elsewhere.map(({ action, detail }) => `${action} ${detail ?? ""}`).join("\n")
  assert.ok(!told.includes("venture"), told)
  assert.deepEqual((await trail(id)).map(({ action }) => action).toSorted(), [
    "workspaces.create",
    "workspaces.delete",
    "workspaces.open",
  ])
  covered.add("workspaces.delete")
  await write(owner, "workspaces.update", { timeZone: "Asia/Tokyo" })
})

test("the account: every change leaves one entry with who, how, what and the request", async () => {
  await write(owner, "profile.update", { theme: "dark" })
  const { id } = await write<{ token: { id: string; token: string } }>(owner, "tokens.create", { name: "script" }).then(
    ({ token }) => {
      keep(token.token)
      return token
    },
  )
  await write(owner, "tokens.revoke", { id })
  const clientId = "https://client.test/app.json"
  const { user } = (await owner.get("/api/auth/session")).body as { user: { id: string } }
  await world.services.database.write(async (db) =>
    keepGrant(db, {
      id: newId(),
      user_id: readId("usr", user.id),
      client_id: clientId,
      client_name: "Robin",
      scopes: ["posts:read"],
      record: {},
      created_at: world.clock.now(),
      expires_at: world.clock.now().add({ hours: 1 }),
    }),
  )
  await write(owner, "apps.disconnect", { clientId })
  const there = { issuer: world.services.upstream?.issuer ?? "", subject: "u-1", email: "olga@company.test" }
  await world.services.database.write(async (db) => {
    const row = { ...there, user_id: readId("usr", user.id), created_at: world.clock.now(), last_used_at: null }
    await insertUpstreamIdentity(db, row)
  })
  await write(owner, "upstream.disconnect", { password })

  const phone = await signInAs(world.visitor(), "olga@example.com")
  const { sessions } = await phone.run("sessions.list", {})
  await write(owner, "sessions.revoke", { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" })
  await write(owner, "sessions.revokeOthers", {})

  const { secret } = await write<{ secret: string }>(owner, "totp.start", { password })
  keep(secret)
  const code = keep(now(secret))
  const { recoveryCodes } = await write<{ recoveryCodes: string[] }>(owner, "totp.confirm", { code })
  const more = await write<{ recoveryCodes: string[] }>(owner, "recoveryCodes.renew", { password })
  for (const each of [...recoveryCodes, ...more.recoveryCodes]) keep(each)
  await write(owner, "totp.remove", { password })
  await write(owner, "security.forgetWrongCodes", {})

  const key = new SoftwareAuthenticator(world.base)
  type Offer = { challengeId: string; options: Parameters<SoftwareAuthenticator["create"]>[0] }
  const { challengeId, options } = await write<Offer>(owner, "passkeys.start", { password })
  keep(challengeId)
  const input = { challengeId, name: "Key ring", response: key.create(options) }
  const { passkey } = await write<{ passkey: { id: string } }>(owner, "passkeys.add", input)
  await write(owner, "passkeys.remove", { id: passkey.id, password })

  const newPassword = keep("a changed password, long enough")
  await write(owner, "password.change", { currentPassword: password, newPassword })
  await owner.run("password.change", { currentPassword: newPassword, newPassword: password })
})

test("posts, accounts and media: what matters later leaves one entry, and writing a draft in the app leaves none", async () => {
  const account = await connectAccount(world, owner, "x")
  const { id } = await write<{ id: string }>(owner, "posts.create", { accountIds: [account], body: "Bulbs are in" })
  const edits = [
    ["posts.update", { id, accountIds: [account], versions: [{ content: [{ body: "Bulbs are in." }] }] }],
    ["posts.setVersionText", { id, body: "Bulbs are in!" }],
    ["posts.setOption", { id, key: "x.madeWithAi", value: "true" }],
    ["ui.setContext", { page: "/posts" }],
  ] as const
  const { entries } = await added(async () => {
    for (const [name, input] of edits) assert.equal((await owner.post(`/api/app/${name}`, input)).status, 200)
  })
  assert.deepEqual(entries, [])
  covered.add("ui.setContext")

  const agent = await agentOf(world, owner)
  const byAgent = await added(async () => {
    for (const [name, input] of edits) assert.equal((await agent.call(name, input)).status, 200)
  })
  assert.deepEqual(
    byAgent.entries.map((entry) => [entry.client_name, entry.action, entry.subject_id].join(" ")).toSorted(),
    ["posts.setOption", "posts.setVersionText", "posts.update"].map((name) => `a script ${name} ${id}`),
  )
  await write(owner, "posts.schedule", { id, at: world.clock.now().add({ hours: 1 }).toString() })
  for (const [name, input] of edits.slice(0, 3)) await write(owner, name, input)
  await write(owner, "posts.unschedule", { id })
  const copy = await write<{ id: string }>(owner, "posts.duplicate", { id })
  await write(owner, "posts.delete", { id: copy.id })
  await write(owner, "posts.publishNow", { id })
  await write(owner, "accounts.delete", { id: account })

  const picture = await drawPicture()
  const uploaded = await added(async () =>
    owner.request("POST", "/api/media?fileName=bulbs.png", { headers: { "content-type": "image/png" }, body: picture }),
  )
  assert.deepEqual(
    uploaded.entries.map(({ action, detail }) => [action, detail]),
    [["media.upload", "bulbs.png"]],
  )
  const media = (uploaded.result.body as { id: string }).id
  await write(owner, "media.update", { id: media, altText: "Tulip bulbs" })
  await write(owner, "media.delete", { id: media })
})

test("connecting accounts and the sandbox: what was connected or ordered leaves one entry, setting out leaves none", async () => {
  type Connected = { account: { id: string; handle: string } }
  const { account } = await write<Connected>(owner, "sandbox.connect", { key: "bluesky", handle: "audited" })
  await write(owner, "sandbox.setFault", { accountId: account.id, fault: "timeout", times: 1 })
  await write(owner, "sandbox.advanceClock", { seconds: 0 })
  await write(owner, "sandbox.fillDemo", {})

  const { sandbox } = world.services
  assert.ok(sandbox !== null)
  const person = await sandbox.newAccount("bluesky", "by-form")
  const values = await sandbox.formValues("bluesky", person)
  keep(values["appPassword"] ?? "")
  await write(owner, "accounts.submitForm", { key: "bluesky", values })

  const external = await sandbox.newAccount("x", "by-consent", await openWorkspaceOf(owner))
  const { result: start, entries } = await added(() => owner.run("accounts.connect", { key: "x" }))
  assert.deepEqual(entries, [])
  covered.add("accounts.connect")
  assert.ok("url" in start)
  const consent = await owner.sendForm(start.url, { account: external, decision: "allow" })
  const returned = new URL(consent.headers.get("location") ?? "").search
  for (const value of new URLSearchParams(returned).values()) keep(value)
  await write(owner, "accounts.finishConnect", { key: "x", returned })

  const granted = (handle: string) => ({
    externalId: handle,
    handle,
    displayName: handle,
    credentials: { accessToken: keep(`secret-of-${handle}-0123456789`), scopes: [] },
  })
  const { user } = await sessionOf(owner)
  const grant = {
    where: { key: "x" as const, sandbox: true },
    accountId: null,
    accounts: [granted("one"), granted("two")],
  }
  const arrival = await world.services.database.write((db) =>
    arrive(world.services, inWorkspace(db, readId("wsp", shared)), readId("usr", user.id), grant, async () => {}),
  )
  assert.ok(arrival.kind === "choice")
  await write(owner, "accounts.choose", { key: "x", secret: keep(arrival.secret), externalIds: ["two"] })
})

test("what a person decides about a failed post leaves one entry", async () => {
  const account = await connectAccount(world, owner, "x")
  const open = { external_id: null, url: null, published_at: null, error_code: "Uncertain", error_message: "?" }
  const failedPost = async (state: "failed" | "uncertain") => {
    const { id } = await owner.run("posts.create", { accountIds: [account], body: "?" })
    await world.services.database.write(async (writer) => {
      const own = inWorkspace(writer, readId("wsp", shared))
      const post = await lockPost(own, readId("pst", id))
      assert.ok(post !== undefined)
      await updatePost(own, post, { status: "Failed" }, world.clock.now(), null)
      await insertPublication(own, { post_id: post.id, account_id: readId("acc", account), state, ...open })
    })
    return id
  }
  await write(owner, "posts.backToDraft", { id: await failedPost("failed") })
  const input = { id: await failedPost("uncertain"), accountId: account, resolution: "published" }
  await write(owner, "posts.resolveUncertain", input)
})

test("webhooks: every change leaves one entry, which names the host and no secret", async () => {
  type Made = { webhook: { id: string }; secret: string }
  const path = "a-path-that-only-they-know"
  const url = `http://127.0.0.1:65000/${keep(path)}`
  const { webhook, secret } = await write<Made>(owner, "webhooks.create", { url, events: ["post.failed"] })
  keep(secret)
  const { id } = webhook
  await write(owner, "webhooks.update", { id, events: ["post.published"] })
  const { delivery } = await write<{ delivery: { id: string } }>(owner, "webhooks.test", { id })
  await write(owner, "webhooks.resend", { deliveryId: delivery.id })
  await write(owner, "webhooks.resume", { id })
  keep((await write<Made>(owner, "webhooks.rotateSecret", { id })).secret)
  await write(owner, "webhooks.recover", { id, since: "2020-01-01T00:00:00Z" })
  await write(owner, "webhooks.delete", { id })
  const entries = (await trail()).filter(({ action }) => action.startsWith("webhooks."))
  const said = new Set(entries.flatMap(({ detail, subject, subject_id }) => [detail, subject, subject_id]))
  assert.ok(said.has("127.0.0.1:65000") && said.has(delivery.id))
})

test("requests of agents: declining leaves one entry, and approving one beside that of what was approved", async () => {
  const { id } = await owner.run("posts.create", { body: "Asked for" })
  const agent = new AgentOf(world, owner)
  await write(owner, "approvals.decline", { id: (await agent.ask("posts.delete", { id })).id })
  const asked = await agent.ask("posts.delete", { id })
  const { entries } = await added(() => approve(owner, asked.id))
  assert.deepEqual(
    entries.map((entry) => [entry.user_name, entry.action, entry.subject_id, entry.detail].join(" | ")).toSorted(),
    [`Olga | approvals.approve | ${asked.id} | done`, `Olga | posts.delete | ${id} | asked for by Claude`],
  )
  covered.add("approvals.approve")
})

test("no action that writes was left out of these tests", () => {
  const writing = actions.filter(({ kind }) => kind !== "read").map(({ name }) => name)
  assert.deepEqual([...covered].toSorted(), writing.toSorted())
})

test("getting in leaves one entry in the workspace that opens, by which transport and from where", async () => {
  const { entries } = await added(() =>
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

  const { entries: joined } = await added(() => world.member("viewer", "newcomer"))
  assert.deepEqual(
    joined.map(({ user_name, transport, action }) => `${user_name}: ${transport}, ${action}`).toSorted(),
    ["Olga: app, members.invite", "newcomer: sign-in, join"],
  )
  const actionsSeen = (await trail()).map(({ action }) => action)
  assert.equal(actionsSeen.filter((action) => action === "setup").length, 1)
})

test("a reset password leaves an entry, and the link none", async () => {
  const forgetful = await world.member("viewer", "forgetful")
  const { email } = (await sessionOf(forgetful)).user
  const { result: link, entries } = await added(() =>
    newResetLink(world.services, email, { withoutSecondFactors: false }),
  )
  assert.deepEqual(entries, [])
  const secret = keep(link.split("#")[1] ?? "")
  const reset = await added(() => world.visitor().post("/api/auth/reset", { secret, password }))
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
  const { entries } = await added(async () => {
    const again = await signInAs(world.visitor(), user.email)
    await again.run("profile.update", { name: "Former" })
    await again.run("workspaces.create", { name: "My own" })
  })
  assert.deepEqual(entries, [])
})

test("reading leaves no entry", async () => {
  const { entries } = await added(async () => {
    for (const { name, kind } of actions) if (kind === "read") await owner.post(`/api/app/${name}`)
    await owner.get("/api/auth/session")
    await owner.get("/api/auth/tokens")
  })
  assert.deepEqual(entries, [])
})

test("what fails leaves no entry", async () => {
  const { entries } = await added(async () => {
    await owner.refused("members.invite", { role: "king" }, "BadInput")
    await owner.refused("members.remove", { id: "mem_nonsense" }, "NotFound")
    await owner.refused("workspaces.leave", { id: shared }, "Conflict")
    await owner.refused("totp.confirm", { code: "000000" }, "NotFound")
    refusal(await world.visitor().post("/api/app/profile.update", {}), "Unauthorized")
    const person = { name: "X", email: "olga@example.com", password }
    refusal(await world.visitor().post("/api/auth/join", { secret: "nonsense", ...person }), "NotFound")
  })
  assert.deepEqual(entries, [])
})

test("what a person may not do leaves one entry an hour, however often it is tried", async () => {
  const viewer = await world.member("viewer", "onlooker")
  const { entries } = await added(async () => {
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
  const later = await added(() => viewer.refused("members.invite", { role: "viewer" }, "Forbidden"))
  assert.equal(later.entries.length, 1)
})

test("failing to sign in leaves an entry with the address, twenty an hour at the most", async () => {
  const fail = async (email: string) =>
    refusal(await world.visitor().post("/api/auth/sign-in", { email, password: "no" }), "Unauthorized")
  world.clock.advance({ hours: 1 })
  const { entries } = await added(async () => {
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
  const { entries } = await added(async () => {
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
  await client.run("totp.confirm", { code: now(keep(secret)) })
  world.clock.advance({ seconds: 30 })
  const half = world.visitor()
  const waiting = await added(() => half.post("/api/auth/sign-in", { email, password }))
  assert.deepEqual(waiting.entries, [])
  const done = await added(() => half.post("/api/auth/second-factor", { method: "totp", code: now(secret) }))
  assert.deepEqual(
    done.entries.map(({ action, user_name }) => [action, user_name]),
    [["sign-in", "careful"]],
  )
})

test("no password, secret, code or token stands in the trail or in the log", async () => {
  for (const client of [owner, await signInAs(world.visitor(), "olga@example.com")]) {
    for (const value of client.cookies.values()) keep(value)
  }
  const everything = `${JSON.stringify(await trail())}\n${world.log.join("\n")}`
  assert.ok(everything.length > 5000 && secrets.size > 25)
  // Six digits may stand in any number by chance.
  for (const secret of secrets) assert.ok(secret.length < 8 || !everything.includes(secret), secret)
  assert.ok(!everything.includes("argon2id"))
})

test("the trail is read newest first, in pages, by admins and owners, and says nothing of other workspaces", async () => {
  const all = await trail()
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
