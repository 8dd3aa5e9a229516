import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import sharp from "sharp"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { type MailServer, openMailServer, type ReceivedMail } from "./mail-server.ts"
import { mailSettings } from "./mail-settings.ts"
import { openPushService, type PushService } from "./push-service.ts"

/* What happened reaches people: in the app, by e-mail and by push. */

let world: World
let owner: Client
let mail: MailServer
let push: PushService

before(async () => {
  mail = await openMailServer()
  push = await openPushService()
  world = await openWorld(mailSettings(mail, push))
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await mail.close()
  await push.close()
})

let handles = 0
async function connect(key: NetworkKey): Promise<string> {
  handles += 1
  return (await owner.run("sandbox.connect", { key, handle: `lark${handles}` })).account.id
}

async function ended(id: string): Promise<string> {
  await inTime("the post has ended", async () =>
    ["Published", "Failed"].includes((await owner.run("posts.get", { id })).status),
  )
  return (await owner.run("posts.get", { id })).status
}

/** A scheduled post whose time comes, and that X refuses because it has the same text already. */
async function failAtNight(
  body: string,
  mediaIds: readonly string[] = [],
): Promise<{ readonly id: string; readonly bad: string }> {
  const [good, bad] = [await connect("bluesky"), await connect("x")]
  const { id: first } = await owner.run("posts.create", { accountIds: [bad], body })
  await owner.run("posts.publishNow", { id: first })
  assert.equal(await ended(first), "Published")
  const { id } = await owner.run("posts.create", { accountIds: [good, bad], body, media: [...mediaIds] })
  await owner.run("posts.schedule", { id, at: world.clock.now().add({ minutes: 1 }).toString() })
  await pass({ minutes: 1 })
  world.services.wakePublishing()
  assert.equal(await ended(id), "Failed")
  return { id, bad }
}

/**
 * Lets time pass once everything that is due has been sent. Otherwise the clock would pass the end of a lease in an instant,
 * and what is on its way would be taken for lost.
 */
async function pass(duration: Temporal.DurationLikeObject): Promise<void> {
  await until("all that is due has been sent", async () => (await countUnderWay()) === 0)
  world.clock.advance(duration)
}

async function countUnderWay(): Promise<number> {
  return world.services.database.read(async ({ rows }) => {
    const untold = rows.selectFrom("notifications").select("id").where("fanned_out_at", "is", null)
    const unsent = rows.selectFrom("messages").select("id")
    const sending = unsent.where("state", "=", "sending")
    const due = unsent.where("state", "=", "waiting").where("due_at", "<=", world.clock.now())
    const all = await Promise.all([untold.execute(), sending.execute(), due.execute()])
    return all.flat().length
  })
}

/** While time passes. */
async function inTime(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await until(what, isSo, async (looks) => {
    if (looks % 20 === 0) await pass({ seconds: 2 })
  })
}

async function mailAbout(text: string): Promise<ReceivedMail> {
  const find = () => mail.received.find(({ subject = "", text: body = "" }) => `${subject} ${body}`.includes(text))
  await inTime(`an e-mail about ${text}`, () => find() !== undefined)
  return find() as ReceivedMail
}

test("a scheduled post that fails is told in the app, by e-mail with what to do, and by push; once each", async () => {
  const { settings } = await owner.run("notifications.settings", {})
  const browser = await push.subscribe(settings.push.publicKey)
  await owner.run("notifications.addBrowser", { endpoint: browser.endpoint, keys: browser.keys })
  const { id } = await failAtNight("Garlic is nearly gone")

  await inTime("it is told in the app", async () => (await owner.run("notifications.list", {})).unread > 0)
  const { notifications } = await owner.run("notifications.list", {})
  const told = notifications.filter(({ aboutId }) => aboutId === id)
  assert.deepEqual(
    told.map(({ kind, isOpen, readAt }) => [kind, isOpen, readAt]),
    [["post.failed", true, undefined]],
  )
  assert.deepEqual(
    told[0]?.data.accounts?.map(({ network, state }) => [network, state]),
    [
      ["bluesky", "ok"],
      ["x", "failed"],
    ],
  )

  const sent = await mailAbout("Garlic is nearly gone")
  assert.equal(sent.from?.address, "fanfare@example.com")
  assert.match(sent.subject ?? "", /X.*Garlic is nearly gone/)
  for (const twin of [sent.text ?? "", sent.html ?? ""]) {
    assert.match(twin, /What it means\./)
    assert.match(twin, /What to do\./)
    assert.match(twin, /Failed on 1 of 2 accounts/)
    assert.match(twin, new RegExp(`${world.base}/notifications/${told[0]?.id}`))
  }
  assert.match(sent.html ?? "", /prefers-color-scheme: dark/)
  assert.ok(sent.attachments.some(({ mimeType, contentId }) => mimeType === "image/png" && contentId !== undefined))

  await inTime("it is told by push", () => push.received(browser).length > 0)
  const [shown] = push.received(browser) as { title: string; url: string }[]
  assert.match(shown?.title ?? "", /Garlic is nearly gone/)
  assert.equal(shown?.url, `${world.base}/notifications/${told[0]?.id}`)

  await pass({ minutes: 30 })
  await wait(100)
  assert.equal(push.received(browser).length, 1)
  assert.equal(mail.received.filter(({ subject }) => subject === sent.subject).length, 1)
})

test("the e-mail about a post with a picture shows it, small and as a JPEG", async () => {
  await pass({ minutes: 10 })
  const { id: mediaId } = await Uploader.ofPerson(world, owner).put(await jpeg(1200, 800))
  await failAtNight("Forty kinds of bulbs", [mediaId])
  const { attachments, html = "" } = await mailAbout("Forty kinds of bulbs")
  const picture = attachments.find(({ filename }) => filename === "post.jpg")
  assert.equal(picture?.mimeType, "image/jpeg")
  assert.match(html, /<img src="cid:picture@fanfare"/)
  const { width, height, format } = await sharp(picture?.content as ArrayBuffer).metadata()
  assert.deepEqual([format, width, height], ["jpeg", 168, 112])
})

test("what was put right is no longer open; marking as read takes the mark, not the line", async () => {
  const { id, bad } = await failAtNight("The frost is here")
  await inTime("there is a line about the post", async () => (await lineAbout(id)) !== undefined)
  const seen = await lineAbout(id)
  assert.equal(seen?.isOpen, true)
  const { unread } = await owner.run("notifications.list", {})
  const read = await owner.run("notifications.markRead", { until: seen?.id })
  assert.equal(read.read, unread)
  assert.equal((await owner.run("notifications.list", {})).unread, 0)
  assert.equal((await lineAbout(id))?.isOpen, true)

  await owner.run("posts.setVersionText", { id, accountId: bad, body: "The frost is here, and how" })
  await owner.run("posts.publishNow", { id })
  assert.equal(await ended(id), "Published")
  assert.equal((await lineAbout(id))?.isOpen, false)
})

async function lineAbout(id: string) {
  return (await owner.run("notifications.list", {})).notifications.find(({ aboutId }) => aboutId === id)
}

test("several failures within five minutes make two e-mails: one at once, and one for all that followed", async () => {
  // Whatever came seen is over.
  await pass({ minutes: 10 })
  await mailAbout("The frost is here")
  await pass({ minutes: 10 })
  const seen = mail.received.length
  await failAtNight("First of three")
  await mailAbout("First of three")
  await failAtNight("Second of three")
  await failAtNight("Third of three")
  await pass({ minutes: 5 })
  const sent = await mailAbout("Third of three")
  assert.match(sent.text ?? "", /Second of three/)
  assert.match(sent.subject ?? "", /2 things happened/)
  assert.equal(mail.received.length, seen + 2)
})

test("an e-mail that the server does not take is tried again with the same id, and one that it refuses for good is not", async () => {
  await pass({ minutes: 10 })
  mail.next("busy", "hang up")
  const seen = mail.received.length
  await owner.run("notifications.sendTest", {})
  await inTime("an e-mail comes", async () => {
    await pass({ minutes: 1 })
    return mail.received.length > seen
  })
  assert.equal(mail.received.length, seen + 1)
  const { subject: ofTests } = mail.received.at(-1) ?? {}
  const countTests = () => mail.received.filter(({ subject }) => subject === ofTests).length
  const earlier = countTests()
  // The mail server has it a moment before we have written down that it has.
  await inTime(
    "the fault of the mail server is forgotten",
    async () => (await owner.run("notifications.settings", {})).settings.mail.lastError === undefined,
  )

  mail.next("refuse")
  await owner.run("notifications.sendTest", {})
  await inTime(
    "the fault of the mail server is known",
    async () => (await owner.run("notifications.settings", {})).settings.mail.lastError !== undefined,
  )
  const { settings } = await owner.run("notifications.settings", {})
  assert.match(settings.mail.lastError ?? "", /no such mailbox/)
  // Within twelve hours, digests of what happened above may be due: they are other e-mails.
  await pass({ hours: 12 })
  await wait(100)
  assert.equal(countTests(), earlier)
})

test("a browser that took push back is forgotten, and nobody writes to an address inside the network", async () => {
  const { settings } = await owner.run("notifications.settings", {})
  const browser = await push.subscribe(settings.push.publicKey)
  const { id } = await owner.run("notifications.addBrowser", { endpoint: browser.endpoint, keys: browser.keys })
  await owner.run("notifications.sendTest", { browserId: id })
  await inTime("it is told by push", () => push.received(browser).length === 1)
  push.expire(browser)
  await owner.run("notifications.sendTest", { browserId: id })
  await inTime("the browser is forgotten", async () => {
    const { settings: now } = await owner.run("notifications.settings", {})
    return now.push.browsers.every((each) => each.id !== id)
  })

  const inside = { endpoint: "http://127.0.0.1:1/notify", keys: browser.keys }
  const { id: other } = await owner.run("notifications.addBrowser", inside)
  await owner.run("notifications.sendTest", { browserId: other })
  await inTime("a message could not be sent", async () =>
    (await messagesTo(other)).some(({ last_error }) => last_error !== null),
  )
  const [message] = await messagesTo(other)
  assert.match(message?.last_error ?? "", /127\.0\.0\.1/)
  await owner.run("notifications.removeBrowser", { id: other })
})

async function messagesTo(browserId: string) {
  const subscription = readId("psh", browserId)
  return world.services.database.read((db) =>
    db.rows.selectFrom("messages").selectAll().where("subscription_id", "=", subscription).execute(),
  )
}
