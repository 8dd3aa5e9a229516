import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { until, untilFound } from "../until.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { type MailServer, openMailServer, type ReceivedMail } from "./mail-server.ts"

/* E-mails that somebody asks for: a new password, another address, an invitation. */

let world: World
let mail: MailServer

before(async () => {
  mail = await openMailServer()
  world = await openWorld({ FANFARE_SMTP_URL: mail.url, FANFARE_MAIL_FROM: "fanfare@example.com" })
})
after(async () => {
  await world.close()
  await mail.close()
})

async function nextMailTo(address: string, since = 0): Promise<ReceivedMail> {
  const find = () => mail.received.slice(since).find(({ to }) => to === address)
  return untilFound(`an e-mail to ${address}`, find, (looks) => {
    // What waits for another try does not wait for the tests.
    if (looks % 40 === 0) world.clock.advance({ minutes: 1 })
  })
}

const linkIn = ({ text = "" }: ReceivedMail) => new URL(/https?:\/\/\S+#\S+/.exec(text)?.[0] ?? "http://none.example")

test("who forgot their password gets a link by e-mail, and chooses a new one", async () => {
  const member = await world.member("editor", "Petra")
  const { settings } = await member.run("notifications.settings", {})
  const { address } = settings.mail
  const visitor = world.visitor()
  assert.equal(((await visitor.get("/api/auth/methods")).body as { sendsMail?: boolean }).sendsMail, true)
  assert.equal((await visitor.post("/api/auth/forgot", { email: address })).status, 204)
  const sent = await nextMailTo(address)
  assert.match(sent.subject ?? "", /new password/)
  const link = linkIn(sent)
  assert.equal(link.pathname, "/reset")
  const reset = await world.visitor().post("/api/auth/reset", {
    secret: link.hash.slice(1),
    password: "a fresh tulip in the rain",
  })
  assert.equal(reset.status, 200)
  const again = await world
    .visitor()
    .post("/api/auth/sign-in", { email: address, password: "a fresh tulip in the rain" })
  assert.equal(again.status, 200)
})

test("an address that nobody has is answered in the same way, as late, and gets nothing; a mailbox is not filled", async () => {
  const member = await world.member("viewer", "Rosa")
  const { address } = (await member.run("notifications.settings", {})).settings.mail
  const held = world.heldBack.length
  const seen = mail.received.length
  const nobody = await world.visitor().post("/api/auth/forgot", { email: "nobody@elsewhere.example" })
  const somebody = await world.visitor().post("/api/auth/forgot", { email: address })
  assert.deepEqual([nobody.status, nobody.text], [somebody.status, somebody.text])
  assert.deepEqual(world.heldBack.slice(held), [1, 1])
  for (let count = 0; count < 5; count += 1) await world.visitor().post("/api/auth/forgot", { email: address })
  await until("all that may come have come", () => mail.received.length >= seen + 3)
  await wait(200)
  const sent = mail.received.slice(seen)
  assert.equal(sent.filter(({ to }) => to === address).length, 3)
  assert.equal(sent.length, 3)
})

test("who has no password here, because the company's account signs them in, gets no link around it", async () => {
  const member = await world.member("editor", "Sigrid")
  const { address } = (await member.run("notifications.settings", {})).settings.mail
  await world.services.database.write((db) =>
    db.rows.updateTable("users").set({ password_hash: null }).where("email", "=", address).execute(),
  )
  assert.equal((await world.visitor().post("/api/auth/forgot", { email: address })).status, 204)
  await wait(150)
  assert.equal(mail.received.filter(({ to }) => to === address).length, 0)
})

test("nobody writes to strangers through the mail server: address changes and invitations have a limit", async () => {
  const owner = await world.owner()
  const member = await world.member("editor", "Thea")
  const change = (count: number) => ({ email: `thea-${count}@elsewhere.example`, currentPassword: ownerPassword })
  for (let count = 0; count < 5; count += 1) await member.run("profile.changeEmail", change(count))
  await member.refused("profile.changeEmail", change(5), "TooManyRequests")
  const mailed: boolean[] = []
  for (let count = 0; count < 32; count += 1) {
    const invited = { email: `guest-${count}@elsewhere.example`, role: "viewer" as const }
    mailed.push((await owner.run("members.invite", invited)).isMailed)
  }
  assert.deepEqual([mailed.filter(Boolean).length, mailed.at(-1)], [30, false])
  world.clock.advance({ hours: 1 })
})

test("another address counts once somebody there has followed the link, and the old one is told", async () => {
  const member = await world.member("editor", "Selma")
  const { address } = (await member.run("notifications.settings", {})).settings.mail
  const wrong = { email: "selma@new.example", currentPassword: "not this one at all" }
  await member.refused("profile.changeEmail", wrong, "Forbidden")
  await member.run("profile.changeEmail", { email: "selma@new.example", currentPassword: ownerPassword })
  const asked = await nextMailTo("selma@new.example")
  const addressNow = async () => (await member.run("notifications.settings", {})).settings.mail.address
  assert.equal(await addressNow(), address)
  const link = linkIn(asked)
  assert.equal(link.pathname, "/confirm-email")
  const secret = link.hash.slice(1)
  const confirmed = await world.visitor().post("/api/auth/confirm-email", { secret })
  assert.deepEqual(confirmed.body, { email: "selma@new.example" })
  assert.equal(await addressNow(), "selma@new.example")
  assert.match((await nextMailTo(address)).text ?? "", /selma@new\.example/)
  assert.equal((await world.visitor().post("/api/auth/confirm-email", { secret })).status, 404)
})

test("an address of somebody else is not sent a link, and the answer does not tell", async () => {
  const [first, second] = [await world.member("editor", "Tilda"), await world.member("editor", "Una")]
  const { address } = (await second.run("notifications.settings", {})).settings.mail
  const seen = mail.received.length
  await first.run("profile.changeEmail", { email: address, currentPassword: ownerPassword })
  await wait(150)
  assert.equal(mail.received.slice(seen).filter(({ to }) => to === address).length, 0)
})

test("an invitation to an address is sent there; while it waits, its link is nowhere in the database", async () => {
  const owner = await world.owner()
  mail.next("busy")
  const { link, isMailed } = await owner.run("members.invite", { email: "viola@elsewhere.example", role: "editor" })
  assert.equal(isMailed, true)
  const rows = await world.services.database.read((db) => db.rows.selectFrom("messages").selectAll().execute())
  assert.ok(!JSON.stringify(rows).includes(new URL(link).hash.slice(1)))
  const sent = await nextMailTo("viola@elsewhere.example")
  assert.match(sent.subject ?? "", /invites you to/)
  assert.equal(linkIn(sent).href, link)
  const kept = async () =>
    world.services.database.read((db) => db.rows.selectFrom("messages").select("secret").execute())
  await until("the link is forgotten", async () => (await kept()).every(({ secret }) => secret === null))
})

test("a sign-in from another network is told to the person; the first one, and one nearby, is not", async () => {
  const trusting = await openWorld({
    FANFARE_SMTP_URL: mail.url,
    FANFARE_MAIL_FROM: "fanfare@example.com",
    FANFARE_TRUSTED_PROXIES: "1",
  })
  try {
    const member = await trusting.member("editor", "Wanda")
    const { address } = (await member.run("notifications.settings", {})).settings.mail
    const signInFrom = async (from: string) => {
      const headers = { "x-forwarded-for": from, "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0" }
      const answer = await trusting
        .visitor()
        .post("/api/auth/sign-in", { email: address, password: ownerPassword }, headers)
      assert.equal(answer.status, 200)
    }
    const kinds = async () => (await member.run("notifications.list", {})).notifications.map(({ kind }) => kind)
    const seen = mail.received.length
    await signInFrom("127.0.0.1")
    assert.deepEqual(await kinds(), [])
    await signInFrom("203.0.113.7")
    const sent = await nextMailTo(address, seen)
    assert.match(sent.text ?? "", /Firefox on Linux, from 203\.0\.113\.7/)
    await signInFrom("203.0.200.9")
    await wait(150)
    assert.deepEqual(await kinds(), ["sign-in.new"])
  } finally {
    await trusting.close()
  }
})
