import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { newId } from "#crypto/random.ts"
import type { NotificationKind } from "#domain/notification.ts"
import { insertNotifications } from "#storage/notifications.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { type MailServer, openMailServer } from "./mail-server.ts"
import { mailSettings } from "./mail-settings.ts"

/* Everybody chooses what reaches them, and how. */

let world: World
let owner: Client
let mail: MailServer

before(async () => {
  mail = await openMailServer()
  world = await openWorld(mailSettings(mail))
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await mail.close()
})

/** Something happens, as the other engines record it. */
async function happen(kind: NotificationKind, text: string): Promise<void> {
  const workspace_id = await openWorkspaceOf(owner)
  const created_at = world.clock.now()
  await world.services.database.write((db) =>
    insertNotifications(db, [
      { id: newId<"ntf">(), kind, workspace_id, data: { text, host: text, person: text }, created_at },
    ]),
  )
}

const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address)
const addressOf = async (client: Client) => (await client.run("notifications.settings", {})).settings.mail.address

test("what somebody switched off does not reach them that way; what cannot be switched off is refused", async () => {
  const editor = await world.member("editor", "Tobias")
  const address = await addressOf(editor)
  await editor.run("notifications.saveSettings", {
    choices: [
      { kind: "post.failed", mail: "off" },
      { kind: "post.published", app: true },
    ],
  })
  const always = { choices: [{ kind: "post.failed", app: false }] }
  assert.match(await editor.refused("notifications.saveSettings", always, "BadInput"), /choices\.0\.app/)

  await happen("post.failed", "Nobody is mailed")
  await happen("post.published", "Out it is")
  await until("it is told in the app", async () => (await editor.run("notifications.list", {})).unread === 2)
  await until("an e-mail comes", async () => mailsTo(await addressOf(owner)).length > 0)
  assert.equal(mailsTo(address).length, 0)
  const { settings } = await editor.run("notifications.settings", {})
  const failed = settings.kinds.find(({ kind }) => kind === "post.failed")
  assert.deepEqual([failed?.app, failed?.mail, failed?.fixed], [true, "off", ["app"]])
})

test("a viewer hears nothing of failed posts, and an editor nothing of webhooks", async () => {
  const viewer = await world.member("viewer", "Vera")
  const editor = await world.member("editor", "Edith")
  const kindsOf = async (client: Client) =>
    (await client.run("notifications.settings", {})).settings.kinds.map(({ kind }) => kind)
  assert.ok(!(await kindsOf(viewer)).includes("post.failed"))
  assert.ok(!(await kindsOf(editor)).includes("webhook.paused"))
  await happen("webhook.paused", "hooks.example.com")
  await happen("post.failed", "Editors hear of it")
  await until("it is told in the app", async () => (await editor.run("notifications.list", {})).unread > 0)
  const kinds = new Set((await editor.run("notifications.list", {})).notifications.map(({ kind }) => kind))
  assert.ok(kinds.has("post.failed") && !kinds.has("webhook.paused"))
  assert.equal((await viewer.run("notifications.list", {})).notifications.length, 0)
})

test("quiet hours hold back everything but failed posts", async () => {
  const editor = await world.member("editor", "Quinn")
  const address = await addressOf(editor)
  const { hour, minute } = world.clock.now().toZonedDateTimeISO("UTC")
  const show = (minutes: number) => {
    const at = (minutes + 1440) % 1440
    return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":")
  }
  const now = hour * 60 + minute
  await editor.run("profile.update", { timeZone: "UTC" })
  await editor.run("notifications.saveSettings", { quietHours: { from: show(now - 60), to: show(now + 60) } })
  await happen("post.keptBack", "Held back at night")
  await until("it is told in the app", async () => (await editor.run("notifications.list", {})).unread > 0)
  await wait(100)
  assert.equal(mailsTo(address).length, 0)
  await happen("post.failed", "Comes through at night")
  await until("an e-mail comes", () => mailsTo(address).length === 1)
})

test("a digest gathers what happened until its time, says it once, and is skipped when there is nothing to say", async () => {
  const admin = await world.member("admin", "Dana")
  const address = await addressOf(admin)
  await admin.run("profile.update", { timeZone: "Europe/Copenhagen" })
  await admin.run("notifications.saveSettings", {
    digestAt: "07:30",
    choices: [{ kind: "member.changed", mail: "daily" }],
  })
  const seen = mailsTo(address).length
  await happen("member.changed", "Ana")
  await happen("member.changed", "Ben")
  await until("it is told in the app", async () => (await admin.run("notifications.list", {})).unread >= 2)
  assert.equal(mailsTo(address).length, seen)
  world.clock.advance({ hours: 24 })
  await until("an e-mail comes", () => mailsTo(address).length === seen + 1)
  const text = mailsTo(address).at(-1)?.text ?? ""
  assert.match(text, /Ana/)
  assert.match(text, /Ben/)
  world.clock.advance({ hours: 48 })
  await wait(150)
  assert.equal(mailsTo(address).length, seen + 1)
})

test("the link in an e-mail stops e-mails of its kind with one click, without signing in; looking at it changes nothing", async () => {
  const editor = await world.member("editor", "Olga")
  const address = await addressOf(editor)
  world.clock.advance({ minutes: 10 })
  await happen("post.failed", "One click")
  await until("an e-mail comes", () => mailsTo(address).length === 1)
  const sent = mailsTo(address)[0]
  const header = (name: string) => sent?.headers.find(({ key }) => key === name)?.value ?? ""
  assert.equal(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click")
  const link = /<([^>]+)>/.exec(header("list-unsubscribe"))?.[1] ?? ""
  const choice = async () =>
    (await editor.run("notifications.settings", {})).settings.kinds.find(({ kind }) => kind === "post.failed")?.mail

  assert.equal((await fetch(link)).status, 200)
  assert.equal(await choice(), "at-once")
  const forged = link.replace("post.failed", "request.asked")
  assert.equal((await fetch(forged, { method: "POST" })).status, 404)
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const pressed = await fetch(link, { method: "POST", headers, body: "List-Unsubscribe=One-Click" })
  assert.equal(pressed.status, 200)
  assert.equal(await choice(), "off")
})

test("who left the workspace before a digest goes out gets nothing of it", async () => {
  const admin = await world.member("admin", "Lena")
  const address = await addressOf(admin)
  await admin.run("notifications.saveSettings", { choices: [{ kind: "member.changed", mail: "daily" }] })
  await happen("member.changed", "Nobody else's business")
  await until("it is told in the app", async () => (await admin.run("notifications.list", {})).unread > 0)
  const { members } = await owner.run("members.list", {})
  const { id } = members.find(({ name }) => name === "Lena") ?? { id: "" }
  await owner.run("members.remove", { id })
  const seen = mail.received.length
  world.clock.advance({ hours: 24 })
  // The others' digests go out.
  await until("an e-mail comes", () => mail.received.length > seen)
  await wait(100)
  assert.equal(mailsTo(address).length, 0)
})
