import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertPublication } from "#storage/publications.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { keepLines, type KnownAccount } from "../statistics/keep-lines.ts"

let place: Place
let x: KnownAccount
let bluesky: KnownAccount
before(async () => {
  place = await openPlace()
  x = { id: await place.account("x"), network: "x" }
  bluesky = { id: await place.account("bluesky"), network: "bluesky" }
})
after(async () => place.close())

const home = async (as = place.owner) => as.run("home.get", {})
const brief = async () => place.owner.run("home.brief", {})
const inHours = (hours: number) => place.world.clock.now().add({ hours })
const write = async (body: string) =>
  (await place.owner.run("posts.create", { body, accountIds: [x.id, bluesky.id] })).id

/** Puts the end of publishing beside a post, as the network left it. */
async function end(post: string, account: KnownAccount, state: "ok" | "failed" | "uncertain", message?: string) {
  const workspaceId = await openWorkspaceOf(place.owner)
  await place.world.services.database.write(async (writer) =>
    insertPublication(inWorkspace(writer, workspaceId), {
      post_id: readId("pst", post),
      account_id: readId("acc", account.id),
      state,
      external_id: null,
      url: null,
      published_at: state === "ok" ? place.world.clock.now() : null,
      error_code: message === undefined ? null : "Duplicate",
      error_message: message ?? null,
    }),
  )
}

test("an empty workspace has nothing on Home, and says so with lists, not with zeros", async () => {
  const { now, ...rest } = await home()
  assert.equal(now, place.world.clock.now().toString({ fractionalSecondDigits: 6 }))
  assert.deepEqual(rest, { failed: [], coming: [], drafts: [], draftCount: 0, results: [], pictures: [], own: {} })
  assert.deepEqual(await brief(), { now, failedPosts: 0 })
})

test("a post that failed is there with how it ended on each account, in the network's words, and is counted", async () => {
  const id = await write("Garlic is nearly gone")
  await end(id, x, "failed", "Status is a duplicate.")
  await end(id, bluesky, "ok")
  await setStatus(place, id, "Failed")
  const { failed } = await home()
  assert.deepEqual(
    failed.map(({ post, endings }) => [post.text, post.isUncertain, endings]),
    [
      [
        "Garlic is nearly gone",
        false,
        [
          { accountId: x.id, state: "failed", code: "Duplicate", message: "Status is a duplicate." },
          { accountId: bluesky.id, state: "ok" },
        ],
      ],
    ],
  )
  assert.equal((await brief()).failedPosts, 1)
  await place.owner.run("posts.delete", { id })
  assert.deepEqual([(await home()).failed, (await brief()).failedPosts], [[], 0])
})

test("what goes out next stands soonest first, and the first of it is in the navigation", async () => {
  for (const [text, hours] of [
    ["Later", 30],
    ["Soon", 2],
  ] as const) {
    await place.owner.run("posts.schedule", { id: await write(text), at: inHours(hours).toString() })
  }
  assert.deepEqual(
    (await home()).coming.map(({ text }) => text),
    ["Soon", "Later"],
  )
  assert.equal((await brief()).next?.text, "Soon")
  assert.equal((await brief()).next?.at, inHours(2).toString({ fractionalSecondDigits: 6 }))
})

test("drafts with a wish come first, with how much of them is to fix; the others by their last change", async () => {
  const picture = await Uploader.ofPerson(place.world, place.owner).put(await png(), "crate.png")
  const plain = await write("Someday")
  const wished = await write("a".repeat(400))
  await place.owner.run("posts.update", {
    id: wished,
    accountIds: [x.id],
    versions: [{ content: [{ body: "a".repeat(400), media: [picture.id] }] }],
    scheduledAt: inHours(50).toString(),
  })
  const { drafts, draftCount, pictures, own } = await home()
  assert.deepEqual(
    drafts.map(({ post, toFix, changedBy }) => [post.id, toFix, changedBy?.name]),
    [
      [wished, 1, "Olga"],
      [plain, 0, "Olga"],
    ],
  )
  assert.equal(draftCount, 2)
  assert.deepEqual(
    pictures.map(({ postId, media }) => [postId, media.id]),
    [[wished, picture.id]],
  )
  assert.deepEqual([own.written?.id, own.sent?.text], [wished, "Soon"])
})

test("somebody new has no first steps yet, however much others have done", async () => {
  const maren = await place.world.member("editor", "maren")
  assert.deepEqual((await home(maren)).own, {})
  const { id } = await maren.run("posts.create", { body: "Mine" })
  assert.deepEqual((await home(maren)).own, { written: { id, text: "Mine" } })
})

test("the last results leave out what nobody has read, and compare with what is usual on the same networks", async () => {
  const now = place.world.clock.now()
  const out = (text: string, days: number, likes: number) => ({
    text,
    outs: [{ account: x, at: now.subtract({ hours: 24 * days }), numbers: { views: likes * 10, likes } }],
  })
  const read = async () =>
    place.world.services.database.write(async (writer) => {
      await writer.rows.updateTable("post_metrics").set({ fetched_at: now }).where("due_at", "is", null).execute()
    })
  await keepLines(place.world, place.owner, [
    out("a", 9, 10),
    out("b", 8, 20),
    out("c", 7, 20),
    out("d", 6, 30),
    out("e", 5, 30),
  ])
  await read()
  const found = (await home()).results
  assert.deepEqual(
    found.map(({ post, result }) => [post.text, result.views, result.engagement]),
    [
      ["e", 300, 30],
      ["d", 300, 30],
      ["c", 200, 20],
      ["b", 200, 20],
      ["a", 100, 10],
    ],
  )

  await place.world.services.database.write(async (writer) => {
    await writer.rows
      .updateTable("post_metrics")
      .set({ fetched_at: null, due_at: now.add({ hours: 1 }), external_id: "1" })
      .where("post_id", "=", readId("pst", found[0]?.post.id ?? ""))
      .execute()
  })
  const unread = (await home()).results[0]?.result
  assert.deepEqual([unread?.views, unread?.engagement, unread?.againstUsual], [undefined, undefined, undefined])
  assert.equal(unread?.nextReadAt, now.add({ hours: 1 }).toString({ fractionalSecondDigits: 6 }))
  // Of four on X nothing can be said yet; with a fifth the middle of them is what is usual.
  assert.equal((await home()).results[1]?.result.againstUsual, undefined)
  await keepLines(place.world, place.owner, [out("f", 10, 20)])
  await read()
  assert.equal((await home()).results[1]?.result.againstUsual, 0.5)
})
