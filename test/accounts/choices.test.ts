import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import type { Problem } from "#domain/problem.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { publishNow } from "../publish-now.ts"
import { lookAfter } from "./look-after.ts"

type Account = AppCalls["accounts.list"]["output"]["accounts"][number]

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

async function connect(key: Account["key"], handle: string): Promise<Account> {
  const { id } = (await place.owner.run("sandbox.connect", { key, handle })).account
  return find(id)
}

/** As an agent finds it. */
async function find(id: string): Promise<Account> {
  const account = (await place.agent.run("accounts.list", {})).accounts.find((each) => each.id === id)
  assert.ok(account !== undefined)
  return account
}

async function issuesOf(account: Account, body: string, options: Record<string, string>, hasPicture = true) {
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body })
  const media = hasPicture ? [(await Uploader.ofPerson(place.world, place.owner).put(await jpeg(600, 600))).id] : []
  const versions = [{ content: [{ body, media }], options }]
  await place.owner.run("posts.update", { id, accountIds: [account.id], versions })
  const { body: answer } = await place.owner.post("/api/app/posts.validate", { id })
  return ((answer as Partial<Problem>).issues ?? []).map(({ rule, message }) => `${rule}: ${message}`)
}

test("an agent finds the boards of a Pinterest account by name, and a board that it does not have is refused", async () => {
  const account = await connect("pinterest", "tulipworks")
  const boards = account.choices?.options["pinterest.board"]?.choices ?? []
  assert.deepEqual(boards.map(({ label }) => label).toSorted(), ["Field notes", "Garden", "Spring list"])
  const [notes, list] = ["Field notes", "Spring list"].map((name) => boards.find(({ label }) => label === name)?.value)
  const [section] = account.choices?.options["pinterest.boardSection"]?.choices ?? []
  assert.deepEqual([section?.label, section?.within], ["Bulbs", notes])

  assert.deepEqual(await issuesOf(account, "Bulbs", { "pinterest.board": notes ?? "" }), [])
  const own = { "pinterest.board": notes ?? "", "pinterest.boardSection": section?.value ?? "" }
  assert.deepEqual(await issuesOf(account, "Bulbs", own), [])
  const [unknown] = await issuesOf(account, "Bulbs", { "pinterest.board": "1234" })
  assert.match(
    unknown ?? "",
    /^option\.notOffered: This account does not offer 1234 for pinterest\.board\. Set it to .*Garden/,
  )
  const [elsewhere] = await issuesOf(account, "Bulbs", { ...own, "pinterest.board": list ?? "" })
  assert.match(
    elsewhere ?? "",
    /^option\.notOffered: This account has nothing to choose for pinterest\.boardSection\. Remove it/,
  )
  const [missing] = await issuesOf(account, "Bulbs", {})
  assert.match(missing ?? "", /^option\.required: Pinterest needs pinterest\.board\. Set it to \d+ \(/)
})

test("a Mastodon server that allows 5,000 characters and six pictures is believed, before and while publishing", async () => {
  const large = await connect("mastodon", "lark@large.example")
  assert.deepEqual([large.choices?.limits.characters, large.choices?.limits.images], [5000, 6])
  assert.deepEqual(await issuesOf(large, "a".repeat(4000), {}, false), [])
  assert.match((await issuesOf(large, "a".repeat(5001), {}, false))[0] ?? "", /^text\.tooLong: Mastodon allows 5,000/)
  const small = await connect("mastodon", "lark@small.example")
  assert.match((await issuesOf(small, "a".repeat(201), {}, false))[0] ?? "", /^text\.tooLong: Mastodon allows 200/)
})

test("who pays X for long posts can write them, and after a lost answer a long post is not sent twice", async () => {
  const account = await connect("x", "premium_lark")
  assert.equal(account.choices?.limits.characters, 25_000)
  assert.deepEqual(await issuesOf(account, "a ".repeat(1000), {}, false), [])
  assert.match((await issuesOf(account, "a".repeat(25_001), {}, false))[0] ?? "", /^text\.tooLong: X allows 25,000/)
  const other = await connect("x", "lark")
  assert.match((await issuesOf(other, "a ".repeat(1000), {}, false))[0] ?? "", /^text\.tooLong: X allows 280/)

  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "acceptThenDrop", times: 1 })
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "Long words ".repeat(100) })
  await publishNow(place.world, place.owner, id)
  assert.equal((await place.owner.run("posts.get", { id })).status, "Published")
  assert.equal((await place.owner.run("sandbox.ledger", { accountId: account.id })).posts.length, 1)
})

test("what TikTok lets a person choose is what the composer and agents are offered", async () => {
  const account = await connect("tiktok", "private-lark")
  const levels = account.choices?.options["tiktok.privacy"]?.choices.map(({ value }) => value) ?? []
  assert.ok(levels.length > 0 && !levels.includes("PUBLIC_TO_EVERYONE"), levels.join(" "))
  assert.equal(account.choices?.publishesAs, "Private lark")
  const [refused] = await issuesOf(account, "Bulbs", { "tiktok.privacy": "PUBLIC_TO_EVERYONE" })
  assert.match(refused ?? "", /^option\.notOffered: This account does not offer PUBLIC_TO_EVERYONE/)
  const silenced = { "tiktok.privacy": "SELF_ONLY", "tiktok.allowComments": "true" }
  assert.match((await issuesOf(account, "Bulbs", silenced))[0] ?? "", /does not offer true for tiktok\.allowComments/)
})

test("what an account offers is read again every day, and when somebody composes for it", async () => {
  const account = await connect("pinterest", "daily")
  const readAt = async () => (await place.owner.run("accounts.choices", { id: account.id })).readAt
  const first = await readAt()
  assert.equal(await readAt(), first, "what was read within five minutes is not asked for again")
  place.world.clock.advance({ minutes: 6 })
  assert.equal(await readAt(), place.world.clock.now().toString({ fractionalSecondDigits: 6 }))
  place.world.clock.advance({ hours: 24 })
  await lookAfter(place.world)
  assert.equal(await readAt(), place.world.clock.now().toString({ fractionalSecondDigits: 6 }))
})

test("a network that does not answer takes nothing away: what was known is shown, with the reason", async () => {
  const account = await connect("pinterest", "silent")
  place.world.clock.advance({ hours: 1 })
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "unavailable", times: 1 })
  const { choices, error } = await place.owner.run("accounts.choices", { id: account.id })
  assert.deepEqual(choices, account.choices)
  assert.match(error ?? "", /Service Unavailable|503/)
  const again = await place.owner.run("accounts.choices", { id: account.id })
  assert.deepEqual([again.error, again.readAt], [undefined, account.connectedAt], "it is not asked again at once")
  place.world.clock.advance({ minutes: 1 })
  const later = await place.owner.run("accounts.choices", { id: account.id })
  assert.notEqual(later.readAt, account.connectedAt)
})

test("an answer lists 25 choices of an option and counts the others; the composer gets them all", async () => {
  const account = await connect("pinterest", "collector")
  const choices = Array.from({ length: 40 }, (_, index) => ({ value: String(1000 + index), label: `Board ${index}` }))
  const offered = { options: { "pinterest.board": { choices, more: 0 } }, limits: {} }
  await place.world.services.database.write((db) =>
    db.rows
      .updateTable("accounts")
      .set({ choices: JSON.stringify(offered), choices_read_at: place.world.clock.now() })
      .where("handle", "=", "collector")
      .execute(),
  )
  const shown = (await find(account.id)).choices?.options["pinterest.board"]
  assert.deepEqual([shown?.choices.length, shown?.more], [25, 15])
  const all = await place.owner.run("accounts.choices", { id: account.id })
  assert.equal(all.choices?.options["pinterest.board"]?.choices.length, 40)
})
