import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { arrive } from "#accounts/connect.ts"
import { actions } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { readId } from "#domain/ids.ts"
import { keepGrant } from "#storage/app-grants.ts"
import { inWorkspace } from "#storage/database.ts"
import { lockPost, updatePost } from "#storage/posts.ts"
import { insertPublication } from "#storage/publications.ts"
import { insertUpstreamIdentity } from "#storage/upstream-identities.ts"
import { AgentOf, approve } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { agentOf } from "../posts/place.ts"
import { ownerPassword as password, type World } from "../world.ts"
import { AuditPlace } from "./audit-place.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"
import { SoftwareAuthenticator } from "./software-authenticator.ts"

let place: AuditPlace
let world: World
let owner: Client

before(async () => {
  place = await AuditPlace.open({
    FANFARE_OIDC_ISSUER: "https://login.company.test",
    FANFARE_OIDC_CLIENT_ID: "fanfare",
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
  })
  ;({ world, owner } = place)
})
after(async () => world.close())

const now = (secret: string) => totpCode(secret, totpStep(world.clock.now()))

/** Everything that was ever handed out or typed in and must not be written down. */
const secrets = new Set<string>([password])
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
  await place.write(owner, "members.update", { id: adasId, role: "viewer" })
  const first = await place.write<Invited>(owner, "members.invite", { role: "viewer", email: "guest@example.com" })
  keep(first.link.split("#")[1] ?? "")
  const renewed = await place.write<Invited>(owner, "invitations.renew", { id: first.invitation.id })
  keep(renewed.link.split("#")[1] ?? "")
  await place.write(owner, "invitations.revoke", { id: first.invitation.id })
  await place.write(owner, "members.remove", { id: adasId })
  const again = await place.write<Invited>(owner, "members.invite", { role: "editor" })
  const secret = keep(again.link.split("#")[1] ?? "")
  await place.write(ada, "invitations.accept", { secret })
  await place.write(ada, "workspaces.leave", { id: place.shared })
})

test("workspaces: what is done to one stands in its own trail, whichever is open", async () => {
  const { result: made, entries } = await place.added(() => owner.run("workspaces.create", { name: "Secret venture" }))
  assert.deepEqual(entries, [])
  const id = made.workspace.id
  assert.deepEqual(
    (await place.trail(id)).map(({ action, detail }) => [action, detail]),
    [["workspaces.create", "Secret venture"]],
  )
  place.covered.add("workspaces.create")

  await place.write(owner, "workspaces.open", { id: place.shared })
  const { entries: elsewhere } = await place.added(async () => {
    await owner.run("workspaces.open", { id })
    await owner.run("workspaces.open", { id: place.shared })
    const ada = await world.member("viewer", "bystander")
    await ada.run("workspaces.leave", { id: place.shared })
    await ada.run("workspaces.create", { name: "Another secret venture" })
    await owner.run("workspaces.delete", { id, name: "Secret venture" })
  })
  const told = elsewhere.map(({ action, detail }) => `${action} ${detail ?? ""}`).join("\n")
  assert.ok(!told.includes("venture"), told)
  assert.deepEqual((await place.trail(id)).map(({ action }) => action).toSorted(), [
    "workspaces.create",
    "workspaces.delete",
    "workspaces.open",
  ])
  place.covered.add("workspaces.delete")
  await place.write(owner, "workspaces.update", { timeZone: "Asia/Tokyo" })
})

test("the account: every change leaves one entry with who, how, what and the request", async () => {
  await place.write(owner, "profile.update", { theme: "dark" })
  await place.write(owner, "profile.changeEmail", { email: "olga@new.example", currentPassword: password })
  await place.write(owner, "notifications.saveSettings", { digestAt: "08:00" })
  const shared = "A".repeat(22)
  const browser = await place.write<{ id: string }>(owner, "notifications.addBrowser", {
    endpoint: "https://push.example/browser-of-olga",
    keys: { p256dh: shared, auth: shared },
  })
  await place.write(owner, "notifications.removeBrowser", { id: browser.id })
  for (const name of ["notifications.markRead", "notifications.sendTest"]) place.covered.add(name)
  const { id } = await place
    .write<{ token: { id: string; token: string } }>(owner, "tokens.create", { name: "script" })
    .then(({ token }) => {
      keep(token.token)
      return token
    })
  await place.write(owner, "tokens.revoke", { id })
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
  await place.write(owner, "apps.disconnect", { clientId })
  const there = { issuer: world.services.upstream?.issuer ?? "", subject: "u-1", email: "olga@company.test" }
  await world.services.database.write(async (db) => {
    const row = { ...there, user_id: readId("usr", user.id), created_at: world.clock.now(), last_used_at: null }
    await insertUpstreamIdentity(db, row)
  })
  await place.write(owner, "upstream.disconnect", { password })

  const phone = await signInAs(world.visitor(), "olga@example.com")
  const { sessions } = await phone.run("sessions.list", {})
  await place.write(owner, "sessions.revoke", { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" })
  await place.write(owner, "sessions.revokeOthers", {})

  const { secret } = await place.write<{ secret: string }>(owner, "totp.start", { password })
  keep(secret)
  const code = keep(now(secret))
  const { recoveryCodes } = await place.write<{ recoveryCodes: string[] }>(owner, "totp.confirm", { code })
  const more = await place.write<{ recoveryCodes: string[] }>(owner, "recoveryCodes.renew", { password })
  for (const each of [...recoveryCodes, ...more.recoveryCodes]) keep(each)
  await place.write(owner, "totp.remove", { password })
  await place.write(owner, "security.forgetWrongCodes", {})

  const key = new SoftwareAuthenticator(world.base)
  type Offer = { challengeId: string; options: Parameters<SoftwareAuthenticator["create"]>[0] }
  const { challengeId, options } = await place.write<Offer>(owner, "passkeys.start", { password })
  keep(challengeId)
  const input = { challengeId, name: "Key ring", response: key.create(options) }
  const { passkey } = await place.write<{ passkey: { id: string } }>(owner, "passkeys.add", input)
  await place.write(owner, "passkeys.remove", { id: passkey.id, password })

  const newPassword = keep("a changed password, long enough")
  await place.write(owner, "password.change", { currentPassword: password, newPassword })
  await owner.run("password.change", { currentPassword: newPassword, newPassword: password })
})

test("posts, accounts and media: what matters later leaves one entry, and writing a draft in the app leaves none", async () => {
  const account = await connectAccount(world, owner, "x")
  const { id } = await place.write<{ id: string }>(owner, "posts.create", {
    accountIds: [account],
    body: "Bulbs are in",
  })
  const edits = [
    ["posts.update", { id, accountIds: [account], versions: [{ content: [{ body: "Bulbs are in." }] }] }],
    ["posts.setVersionText", { id, body: "Bulbs are in!" }],
    ["posts.setOption", { id, key: "x.madeWithAi", value: "true" }],
    ["ui.setContext", { page: "/posts" }],
  ] as const
  const { entries } = await place.added(async () => {
    for (const [name, input] of edits) assert.equal((await owner.post(`/api/app/${name}`, input)).status, 200)
  })
  assert.deepEqual(entries, [])
  place.covered.add("ui.setContext")

  const { chat, turn } = await owner.run("chats.ask", { question: "/why", postId: id })
  const asides = [
    ["chats.stop", { id: turn.id }],
    ["chats.rename", { id: chat.id, title: "Why" }],
    ["chats.delete", { id: chat.id }],
  ] as const
  const aside = await place.added(async () => {
    for (const [name, input] of asides) assert.equal((await owner.post(`/api/app/${name}`, input)).status, 200)
  })
  assert.deepEqual(aside.entries, [])
  // Suggestions need a model: test/assistant/suggestions.test.ts has the entries that they leave.
  for (const name of ["ask", "stop", "rename", "delete", "accept", "discard", "undo"])
    place.covered.add(`chats.${name}`)
  await place.write(owner, "assistant.save", { isOn: true })

  const agent = await agentOf(world, owner)
  const byAgent = await place.added(async () => {
    for (const [name, input] of edits) assert.equal((await agent.call(name, input)).status, 200)
  })
  assert.deepEqual(
    byAgent.entries.map((entry) => [entry.client_name, entry.action, entry.subject_id].join(" ")).toSorted(),
    ["posts.setOption", "posts.setVersionText", "posts.update"].map((name) => `a script ${name} ${id}`),
  )
  await place.write(owner, "posts.schedule", { id, at: world.clock.now().add({ hours: 1 }).toString() })
  for (const [name, input] of edits.slice(0, 3)) await place.write(owner, name, input)
  const { revisions } = await owner.run("posts.history", { id })
  await place.write(owner, "posts.restoreRevision", { id, revisionId: revisions[0]?.id ?? "" })
  await place.write(owner, "posts.unschedule", { id })
  const copy = await place.write<{ id: string }>(owner, "posts.duplicate", { id })
  await place.write(owner, "posts.delete", { id: copy.id })
  await place.write(owner, "trash.restore", { id: copy.id })
  await place.write(owner, "posts.delete", { id: copy.id })
  await place.write(owner, "trash.delete", { id: copy.id })
  await place.write(owner, "trash.empty", {})
  await place.write(owner, "posts.move", { id, at: world.clock.now().add({ hours: 2 }).toString() })
  const { label } = await place.write<{ label: { id: string } }>(owner, "labels.save", {
    name: "Bulbs",
    colour: "moss",
  })
  const row = { row: 2, text: "Bulbs of a file", accountIds: [account], isScheduled: false }
  await place.write(owner, "imports.make", { key: "one-of-sixteen-letters", fileName: "bulbs.csv", rows: [row] })
  await place.write(owner, "imports.undo", { key: "one-of-sixteen-letters" })
  await place.write(owner, "posts.label", { ids: [id], labelId: label.id, isOn: true })
  await place.write(owner, "labels.delete", { id: label.id })
  await place.write(owner, "queue.setSlots", { accountId: account, slots: [{ weekday: 1, time: "09:30" }] })
  await place.write(owner, "queue.pause", { accountId: account })
  await place.write(owner, "queue.resume", { accountId: account })
  await place.write(owner, "queue.shuffle", { accountId: account })
  await place.write(owner, "queue.add", { id })
  await place.write(owner, "posts.unschedule", { id })
  await place.write(owner, "posts.publishSoon", { id })
  await place.write(owner, "posts.takeBack", { id })
  await place.write(owner, "posts.publishNow", { id })
  await place.write(owner, "accountSets.save", { name: "Every day", accountIds: [account] })
  await place.write(owner, "accountSets.delete", { name: "Every day" })
  await place.write(owner, "accounts.delete", { id: account })

  const picture = await drawPicture()
  const uploaded = await place.added(async () =>
    owner.request("POST", "/api/media?fileName=bulbs.png", { headers: { "content-type": "image/png" }, body: picture }),
  )
  assert.deepEqual(
    uploaded.entries.map(({ action, detail }) => [action, detail]),
    [["media.upload", "bulbs.png"]],
  )
  const media = (uploaded.result.body as { id: string }).id
  await place.write(owner, "media.update", { id: media, altText: "Tulip bulbs" })
  await place.write(owner, "media.delete", { id: media })
})

test("connecting accounts and the sandbox: what was connected or ordered leaves one entry, setting out leaves none", async () => {
  type Connected = { account: { id: string; handle: string } }
  const { account } = await place.write<Connected>(owner, "sandbox.connect", { key: "bluesky", handle: "audited" })
  await place.write(owner, "sandbox.setFault", { accountId: account.id, fault: "timeout", times: 1 })
  await place.write(owner, "sandbox.advanceClock", { seconds: 0 })
  await place.write(owner, "sandbox.fillDemo", {})
  await place.write(owner, "sandbox.removeDemo", {})

  const { sandbox } = world.services
  assert.ok(sandbox !== null)
  const person = await sandbox.newAccount("bluesky", "by-form")
  const values = await sandbox.formValues("bluesky", person)
  keep(values["appPassword"] ?? "")
  await place.write(owner, "accounts.submitForm", { key: "bluesky", values })

  const external = await sandbox.newAccount("x", "by-consent", await openWorkspaceOf(owner))
  const { result: start, entries } = await place.added(() => owner.run("accounts.connect", { key: "x" }))
  assert.deepEqual(entries, [])
  place.covered.add("accounts.connect")
  assert.ok("url" in start)
  const consent = await owner.sendForm(start.url, { account: external, decision: "allow" })
  const returned = new URL(consent.headers.get("location") ?? "").search
  for (const value of new URLSearchParams(returned).values()) keep(value)
  await place.write(owner, "accounts.finishConnect", { key: "x", returned })

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
    arrive(world.services, inWorkspace(db, readId("wsp", place.shared)), readId("usr", user.id), grant, async () => {}),
  )
  assert.ok(arrival.kind === "choice")
  await place.write(owner, "accounts.choose", { key: "x", secret: keep(arrival.secret), externalIds: ["two"] })
})

test("what a person decides about a failed post leaves one entry", async () => {
  const account = await connectAccount(world, owner, "x")
  const open = { external_id: null, url: null, published_at: null, error_code: "Uncertain", error_message: "?" }
  const failedPost = async (state: "failed" | "uncertain") => {
    const { id } = await owner.run("posts.create", { accountIds: [account], body: "?" })
    await world.services.database.write(async (writer) => {
      const own = inWorkspace(writer, readId("wsp", place.shared))
      const post = await lockPost(own, readId("pst", id))
      assert.ok(post !== undefined)
      await updatePost(own, post, { status: "Failed" }, world.clock.now(), null)
      await insertPublication(own, { post_id: post.id, account_id: readId("acc", account), state, ...open })
    })
    return id
  }
  await place.write(owner, "posts.backToDraft", { id: await failedPost("failed") })
  const input = { id: await failedPost("uncertain"), accountId: account, resolution: "published" }
  await place.write(owner, "posts.resolveUncertain", input)
})

test("webhooks: every change leaves one entry, which names the host and no secret", async () => {
  type Made = { webhook: { id: string }; secret: string }
  const path = "a-path-that-only-they-know"
  const url = `http://127.0.0.1:65000/${keep(path)}`
  const { webhook, secret } = await place.write<Made>(owner, "webhooks.create", { url, events: ["post.failed"] })
  keep(secret)
  const { id } = webhook
  await place.write(owner, "webhooks.update", { id, events: ["post.published"] })
  const { delivery } = await place.write<{ delivery: { id: string } }>(owner, "webhooks.test", { id })
  await place.write(owner, "webhooks.resend", { deliveryId: delivery.id })
  await place.write(owner, "webhooks.pause", { id })
  await place.write(owner, "webhooks.resume", { id })
  keep((await place.write<Made>(owner, "webhooks.rotateSecret", { id })).secret)
  await place.write(owner, "webhooks.recover", { id, since: "2020-01-01T00:00:00Z" })
  await place.write(owner, "webhooks.delete", { id })
  const entries = (await place.trail()).filter(({ action }) => action.startsWith("webhooks."))
  const said = new Set(entries.flatMap(({ detail, subject, subject_id }) => [detail, subject, subject_id]))
  assert.ok(said.has("127.0.0.1:65000") && said.has(delivery.id))
})

test("requests of agents: declining leaves one entry, and approving one beside that of what was approved", async () => {
  const { id } = await owner.run("posts.create", { body: "Asked for" })
  const agent = new AgentOf(world, owner)
  await place.write(owner, "approvals.decline", { id: (await agent.ask("posts.delete", { id })).id })
  const asked = await agent.ask("posts.delete", { id })
  const { entries } = await place.added(() => approve(owner, asked.id))
  assert.deepEqual(
    entries.map((entry) => [entry.user_name, entry.action, entry.subject_id, entry.detail].join(" | ")).toSorted(),
    [`Olga | approvals.approve | ${asked.id} | done`, `Olga | posts.delete | ${id} | asked for by Claude`],
  )
  place.covered.add("approvals.approve")
})

test("no action that writes was left out of these tests", () => {
  const writing = actions.filter(({ kind }) => kind !== "read").map(({ name }) => name)
  assert.deepEqual([...place.covered].toSorted(), writing.toSorted())
})

test("no password, secret, code or token stands in the trail or in the log", async () => {
  for (const client of [owner, await signInAs(world.visitor(), "olga@example.com")]) {
    for (const value of client.cookies.values()) keep(value)
  }
  const everything = `${JSON.stringify(await place.trail())}\n${world.log.join("\n")}`
  assert.ok(everything.length > 5000 && secrets.size > 25)
  // Six digits may stand in any number by chance.
  for (const secret of secrets) assert.ok(secret.length < 8 || !everything.includes(secret), secret)
  assert.ok(!everything.includes("argon2id"))
})
