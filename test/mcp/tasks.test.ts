import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { NetworkKey } from "#domain/network.ts"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import type { Post } from "../posts/place.ts"
import { keepLines } from "../statistics/keep-lines.ts"
import { untilFound } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { pick, StructuredClient } from "./structured-client.ts"

/* Tasks that people give to agents, done by a client that follows only notes, structured fields and refusals. */

type Account = { readonly id: string; readonly key: string; readonly status: string; readonly reconnectUrl?: string }
type Place = { readonly workspace: { readonly now: string; readonly timeZone: string } }

let world: World
let owner: Client
let client: StructuredClient
const account = {} as Record<NetworkKey, string>

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000", FANFARE_APPROVAL_DAYS: "1" })
  owner = await world.owner()
  client = await StructuredClient.of(world, owner)
  for (const key of ["x", "bluesky", "mastodon"] as const) {
    account[key] = (await owner.run("sandbox.connect", { key })).account.id
  }
})
after(() => world.close())

const cardIn = (link: string) => link.slice(link.lastIndexOf("/") + 1)
const approve = async (link: string) => {
  const { id, contentHash } = await owner.run("approvals.get", { id: cardIn(link) })
  return owner.run("approvals.approve", { id, contentHash })
}
const write = async (body: string, keys: readonly NetworkKey[] = ["x"]) =>
  client.see<Post>("posts_create", { body, accountIds: keys.map((key) => account[key]) })
const read = async (id: string) => client.see<Post>("posts_get", { id })
const textOf = ({ versions }: Post) => versions[0]?.content[0]?.body

/** Nine o'clock some days from now, by the clock of the workspace. */
async function nineIn(days: number): Promise<Temporal.ZonedDateTime> {
  const { workspace } = await client.see<Place>("posts_list", { limit: 1 })
  const today = Temporal.Instant.from(workspace.now).toZonedDateTimeISO(workspace.timeZone)
  return today.add({ days }).with({ hour: 9, minute: 0, second: 0 })
}
const written = (time: Temporal.ZonedDateTime) => time.toString({ timeZoneName: "never" })

async function scheduled(body: string, days = 2): Promise<Post> {
  const { id } = await write(body)
  await approve((await client.ask("posts_schedule", { id, at: written(await nineIn(days)) })).approvalUrl)
  return read(id)
}

async function settled(id: string): Promise<Post & { readonly note: string }> {
  const look = async () => {
    const post = await read(id)
    if (post.status !== "Publishing") return post
    pick(post.note, /Read it again in a minute/)
    return undefined
  }
  const aMinute = async () => void (await owner.run("sandbox.advanceClock", { seconds: 60 }))
  return untilFound("the post is published", look, aMinute)
}

describe("a client that follows only notes and structured fields", () => {
  it("1. reads the limits of the networks that are connected, and of no other", async () => {
    const { note } = await client.see("accounts_list")
    const { keys } = JSON.parse(pick(note, /providers_limits: (\{.*?\})/)) as { keys: readonly string[] }
    const { providers } = await client.see<{ providers: readonly { key: string }[] }>("providers_limits", { keys })
    assert.deepEqual(providers.map(({ key }) => key).toSorted(), keys.toSorted())
    assert.ok(keys.length < 13)
  })

  it("2. drafts a post and finds that it is fine", async () => {
    const { id, note } = await write("Bulbs are in.")
    assert.equal((await client.see<{ ok: boolean }>(pick(note, /posts_validate/), { id })).ok, true)
  })

  it("3. drafts a thread with a picture in one call", async () => {
    await Uploader.ofPerson(world, owner).put(await png(), "tulip.png")
    const { media } = await client.see<{ media: readonly { id: string; fileName: string }[] }>("media_list")
    const { id: picture } = media.find(({ fileName }) => fileName === "tulip.png") ?? { id: "" }
    const thread = [{ body: "Second", media: [picture] }]
    const made = await client.see<Post>("posts_create", { body: "First", accountIds: [account.x], thread })
    assert.deepEqual(made.versions[0]?.content[1], thread[0])
  })

  it("4. shortens a text that is too long by what the refusal says", async () => {
    const { id } = await write("z".repeat(300))
    const refusal = await client.refused("posts_validate", { id })
    const most = Number(pick(refusal, /allows (\d+) characters/))
    await client.see(pick(refusal, /posts_setVersionText/), { id, body: "z".repeat(most) })
    assert.equal((await client.see<{ ok: boolean }>("posts_validate", { id })).ok, true)
  })

  it("5. writes another text for one account", async () => {
    const { id, note } = await write("For all", ["x", "bluesky"])
    const post = await client.see<Post>(pick(note, /posts_setVersionText/), {
      id,
      accountId: account.bluesky,
      body: "For Bluesky",
    })
    assert.deepEqual(
      post.versions.map(({ content }) => content[0]?.body),
      ["For all", "For Bluesky"],
    )
  })

  it("6. gives a post without accounts one, since it is not ok without", async () => {
    const { id, versions, updatedAt } = await client.see<Post>("posts_create", { body: "Nowhere" })
    const refusal = await client.refused("posts_validate", { id })
    pick(refusal, /Choose at least one/)
    const edit = { id, accountIds: [account.x], versions, baseUpdatedAt: updatedAt }
    await client.see(pick(refusal, /posts_update/), edit)
    assert.equal((await client.see<{ ok: boolean }>("posts_validate", { id })).ok, true)
  })

  it("7. chooses an option that exists after one that does not", async () => {
    const { id } = await write("Who may answer")
    const keys = await client.refused("posts_setOption", { id, key: "x.audience", value: "followers" })
    const key = pick(keys, /x\.replySettings/)
    const choices = await client.refused("posts_setOption", { id, key, value: "followers" })
    const value = pick(choices, /following/)
    const post = await client.see<Post>("posts_setOption", { id, key, value })
    assert.deepEqual(post.versions[0]?.options, { "x.replySettings": "following" })
  })

  it("8. notices that an option has no effect, and adds the account that it is for", async () => {
    const { id } = await write("For Mastodon too")
    const set = { id, key: "mastodon.visibility", value: "unlisted" }
    const { note, versions, updatedAt } = await client.see<Post>("posts_setOption", set)
    const tool = pick(note, /goes to no Mastodon account.*add one with (posts_update)/)
    const accountIds = [account.x, account.mastodon]
    await client.see(tool, { id, accountIds, versions, baseUpdatedAt: updatedAt })
    assert.doesNotMatch((await client.see("posts_setOption", set)).note, /goes to no/)
  })

  it("9. schedules for tomorrow at nine, by the clock of the workspace", async () => {
    const { id } = await write("Tomorrow at nine")
    const { approvalUrl } = await client.ask("posts_schedule", { id, at: written(await nineIn(1)) })
    await approve(approvalUrl)
    const { status, scheduledAt, note } = await read(id)
    assert.equal(status, "Scheduled")
    const at = Temporal.Instant.from(scheduledAt ?? "").toZonedDateTimeISO("Europe/Copenhagen")
    assert.deepEqual([at.hour, at.minute], [9, 0])
    pick(note, /A person approved posts_schedule .* and it was done/)
  })

  it("10. corrects a time without an offset by the example in the refusal", async () => {
    const { id } = await write("In which zone")
    const at = written(await nineIn(1))
    const refusal = await client.refused("posts_schedule", { id, at: at.slice(0, 19) })
    const example = pick(refusal, /with an offset or Z, such as (\S+\d)/)
    assert.equal(at.length, example.length)
    await client.ask("posts_schedule", { id, at })
  })

  it("11. publishes at once, and reads where it is", async () => {
    const { id } = await write("Out now", ["bluesky"])
    await approve((await client.ask("posts_publishNow", { id })).approvalUrl)
    const { status, results } = await settled(id)
    assert.equal(status, "Published")
    assert.ok(results.every(({ ok, url }) => ok && url !== undefined))
  })

  it("12. does not ask twice: another day it finds the link again", async () => {
    const { id } = await write("Still waiting")
    const { approvalUrl } = await client.ask("posts_publishNow", { id })
    const { note } = await read(id)
    pick(note, /do not ask again/)
    assert.equal(pick(note, /(http\S+\/approvals\/apr_\w+)/), approvalUrl)
  })

  it("13. reads why a person declined, changes that, and asks again", async () => {
    const { id } = await write("BULBS ARE IN")
    const { approvalUrl } = await client.ask("posts_publishNow", { id })
    await owner.run("approvals.decline", { id: cardIn(approvalUrl), reason: "Please do not shout" })
    const { note } = await read(id)
    assert.equal(pick(note, /declined posts_publishNow .* with the reason \(data\) "(.*?)"/), "Please do not shout")
    await client.see("posts_setVersionText", { id, body: "Bulbs are in" })
    const again = await client.ask("posts_publishNow", { id })
    assert.notEqual(again.approvalUrl, approvalUrl)
  })

  it("14. asks again for what nobody decided", async () => {
    const { id } = await write("Nobody looked")
    await client.ask("posts_publishNow", { id })
    await owner.run("sandbox.advanceClock", { seconds: 25 * 3600 })
    const { note } = await read(id)
    pick(note, /posts_publishNow .* expired at .*Ask again/)
    await client.ask("posts_publishNow", { id })
  })

  it("15. moves a post that is on the schedule", async () => {
    const { id } = await scheduled("Moved")
    const at = written(await nineIn(3))
    const tool = pick(await client.refused("posts_schedule", { id, at }), /Use (posts_update) to change its time/)
    const { versions, accountIds, updatedAt } = await read(id)
    const edit = { id, accountIds, versions, scheduledAt: at, baseUpdatedAt: updatedAt }
    await approve((await client.ask(tool, edit)).approvalUrl)
    assert.equal(Temporal.Instant.from((await read(id)).scheduledAt ?? "").equals(Temporal.Instant.from(at)), true)
  })

  it("16. takes a post off the schedule", async () => {
    const { id } = await scheduled("Not that day")
    const { note, versions, accountIds, updatedAt } = await read(id)
    const tool = pick(note, /ask with (posts_update).*off the schedule by an empty one/)
    const edit = { id, accountIds, versions, scheduledAt: "", baseUpdatedAt: updatedAt }
    await approve((await client.ask(tool, edit)).approvalUrl)
    assert.equal((await read(id)).status, "Draft")
  })

  it("17. sees that its change would make a post fail, and asks for a shorter one", async () => {
    const { id } = await scheduled("Agreed on")
    await client.ask("posts_setVersionText", { id, body: "z".repeat(300) })
    const { note } = await read(id)
    const most = Number(pick(note, /would fail at its time/) && pick(note, /allows (\d+) characters/))
    const { approvalUrl } = await client.ask("posts_setVersionText", { id, body: "y".repeat(most) })
    await approve(approvalUrl)
    assert.equal(textOf(await read(id))?.length, most)
  })

  it("18. sees that its request is stale, reads the post again and asks anew", async () => {
    const { id } = await scheduled("Read once")
    const ask = async (day: number) => {
      const { accountIds, versions, updatedAt } = await read(id)
      const edit = { id, accountIds, versions, scheduledAt: written(await nineIn(day)), baseUpdatedAt: updatedAt }
      return client.ask("posts_update", edit)
    }
    await ask(4)
    await owner.run("posts.setVersionText", { id, body: "By hand" })
    pick((await read(id)).note, /refused even if approved .*changed since/)
    await approve((await ask(5)).approvalUrl)
    assert.equal(textOf(await read(id)), "By hand")
  })

  it("19. has a post deleted, and learns that it is", async () => {
    const { id } = await write("Away with it")
    await approve((await client.ask("posts_delete", { id })).approvalUrl)
    pick(await client.refused("posts_get", { id }), /This post is deleted: a person approved posts_delete/)
  })

  it("20. finds what goes out this week, in order", async () => {
    const { id } = await scheduled("This week", 6)
    const [from, to] = [written(await nineIn(0)), written(await nineIn(7))]
    const week = { status: "Scheduled", order: "scheduled", from, to }
    const { posts } = await client.see<{ posts: readonly Post[] }>("posts_list", week)
    const times = posts.map(({ scheduledAt }) => scheduledAt ?? "")
    assert.deepEqual(times, times.toSorted())
    assert.ok(posts.some((post) => post.id === id))
  })

  it("21. reads a list that is too long for one answer to its end", async () => {
    for (let n = 0; n < 12; n += 1) await write(`Chapter ${n}: ${"w".repeat(9000)}`)
    const texts = new Set<string>()
    let way: { readonly limit?: number; readonly cursor?: string } = {}
    for (let pages = 0; pages < 20; pages += 1) {
      type Page = { posts: readonly Post[]; total: number; nextCursor?: string }
      const { posts, note, nextCursor } = await client.see<Page>("posts_list", { search: "chapter", ...way })
      if (nextCursor === undefined && /left out/.test(note)) {
        way = { limit: Number(pick(note, /limit (\d+) and follow nextCursor/)) }
        continue
      }
      for (const post of posts) texts.add(textOf(post) ?? "")
      if (nextCursor === undefined) break
      way = { limit: way.limit ?? 20, cursor: nextCursor }
    }
    assert.equal(texts.size, 12)
  })

  it("22. names the best hour of the month, whose clock that is, and who reports nothing", async () => {
    const linkedin = await connectAccount(world, owner, "linkedin")
    const at = (day: number, hour: number) => Temporal.Instant.from(`2001-05-0${day}T${hour}:30:00Z`)
    const on = (id: string, network: NetworkKey, time: Temporal.Instant, likes: number) => ({
      account: { id, network },
      at: time,
      numbers: { likes },
    })
    const posts = [1, 8, 15].map((day) => ({
      text: `Tuesday ${day}`,
      outs: [on(account.x, "x", at(1, 10).add({ hours: 24 * (day - 1) }), 50)],
    }))
    const single = { text: "Once", outs: [on(account.x, "x", at(3, 20), 900), on(linkedin, "linkedin", at(3, 20), 0)] }
    await keepLines(world, owner, [...posts, single])
    type Summary = { bestTimes: readonly { weekday: number; hour: number; lowConfidence: boolean }[] }
    const range = { from: "2001-05-01T00:00:00Z", to: "2001-06-01T00:00:00Z", timeZone: "Nowhere/Land" }
    const { bestTimes, note } = await client.see<Summary>("analytics_summary", range)
    assert.deepEqual([bestTimes[0]?.weekday, bestTimes[0]?.hour, bestTimes[0]?.lowConfidence], [2, 10, false])
    pick(note, /no time zone "Nowhere\/Land": the hours are in UTC/)
    pick(note, /LinkedIn: no numbers are reported/)
  })

  it("23. gives the user the link that reconnects an account", async () => {
    const threads = await connectAccount(world, owner, "threads", { status: "NeedsReconnect" })
    const { accounts, note } = await client.see<{ accounts: readonly Account[] }>("accounts_list")
    pick(note, /give the user reconnectUrl/)
    const broken = accounts.find(({ status }) => status === "NeedsReconnect")
    assert.deepEqual(
      [broken?.id, broken?.reconnectUrl?.endsWith(`/connect/threads?account=${threads}`)],
      [threads, true],
    )
  })
})
