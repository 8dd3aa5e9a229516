import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readId } from "#domain/ids.ts"
import { type Client, refusal } from "../client.ts"
import { fieldsRefused } from "../people/fields-refused.ts"
import { untilAs } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { animation, jpeg } from "./pictures.ts"
import { download, type MediaItem, Uploader } from "./uploader.ts"
import { video } from "./videos.ts"

let world: World
let owner: Client
let uploader: Uploader
/** In the order in which they were uploaded. */
let items: readonly MediaItem[]

before(async () => {
  world = await openWorld()
  owner = await world.owner()
  uploader = Uploader.ofPerson(world, owner)
  const made: MediaItem[] = []
  for (const [bytes, fileName, altText] of [
    [await jpeg(), "tulips.jpg", "Red tulips in the frost"],
    [await jpeg(), "100%_wool.jpg", ""],
    [await animation("gif"), "dance.gif", "A dancing lark"],
    [await video("mp4"), "film.mp4", ""],
    [await jpeg(), "TULIPS-2.JPG", ""],
  ] as const) {
    made.push(await uploader.put(bytes, fileName, altText))
    world.clock.advance({ seconds: 1 })
  }
  items = made
})
after(async () => world.close())

const names = async (input: Parameters<typeof owner.run<"media.list">>[1]) => {
  const { media, total } = await owner.run("media.list", input)
  return { names: media.map(({ fileName }) => fileName), total }
}

test("S-176: media.list takes nothing and gives the whole library, newest first", async () => {
  const { media, total, ...rest } = await owner.run("media.list", {})
  assert.deepEqual(media, items.toReversed())
  assert.deepEqual([total, rest], [5, {}])
})

test("the library comes in pages that neither repeat nor leave out anything", async () => {
  const seen: string[] = []
  let cursor = ""
  for (let page = 0; page < 10; page += 1) {
    const { media, total, nextCursor } = await owner.run("media.list", { limit: 2, cursor })
    assert.equal(total, 5)
    seen.push(...media.map(({ id }) => id))
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  assert.deepEqual(seen, items.map(({ id }) => id).toReversed())
  const exact = await owner.run("media.list", { limit: 5 })
  assert.equal(exact.nextCursor, undefined)
})

test("the library is searched by name and description, and filtered by kind and what is missing", async () => {
  assert.deepEqual(await names({ search: "tulips" }), { names: ["TULIPS-2.JPG", "tulips.jpg"], total: 2 })
  assert.deepEqual(await names({ search: "LARK" }), { names: ["dance.gif"], total: 1 })
  assert.deepEqual(await names({ search: "0%_" }), { names: ["100%_wool.jpg"], total: 1 })
  assert.deepEqual(await names({ search: "%" }), { names: ["100%_wool.jpg"], total: 1 })
  assert.deepEqual(await names({ search: "\\" }), { names: [], total: 0 })
  assert.deepEqual(await names({ kind: "video" }), { names: ["film.mp4"], total: 1 })
  assert.deepEqual(await names({ kind: "gif" }), { names: ["dance.gif"], total: 1 })
  assert.equal((await names({ kind: "", search: "", cursor: "" })).total, 5)
  const undescribed = await names({ withoutAltText: true, kind: "image" })
  assert.deepEqual(undescribed, { names: ["TULIPS-2.JPG", "100%_wool.jpg"], total: 2 })
})

test("what cannot be asked for is refused by its field", async () => {
  for (const [field, value] of [
    ["limit", 0],
    ["limit", 1001],
    ["limit", "5"],
    ["cursor", "nonsense"],
    ["kind", "audio"],
    ["search", "x".repeat(201)],
    ["unused", "yes"],
    ["page", 2],
  ] as const) {
    assert.deepEqual(fieldsRefused(await owner.post("/api/app/media.list", { [field]: value })), [field])
  }
})

test("a media item gets another alternative text, and none", async () => {
  const [first] = items
  const id = first?.id ?? ""
  const { media } = await owner.run("media.update", { id, altText: "  Tulips, red  " })
  assert.deepEqual(media, { ...first, altText: "Tulips, red" })
  assert.equal((await owner.run("media.update", { id, altText: "" })).media.altText, "")
  assert.deepEqual(fieldsRefused(await owner.post("/api/app/media.update", { id })), ["altText"])
  const long = { id, altText: "x".repeat(1501) }
  assert.deepEqual(fieldsRefused(await owner.post("/api/app/media.update", long)), ["altText"])
  await owner.refused("media.update", { id: "med_nonsense", altText: "x" }, "NotFound")
})

test("what a post shows cannot be deleted, and the refusal names every such post", async () => {
  const item = await uploader.put(await jpeg(), "used.jpg")
  const text = `Opening day\n${"at the greenhouse ".repeat(10)}`
  const ids: string[] = []
  for (const body of [text, ""]) {
    const { id } = await owner.run("posts.create", { body })
    const versions = [{ content: [{ body, media: [item.id] }] }]
    await owner.run("posts.update", { id, accountIds: [], versions })
    ids.push(id)
    world.clock.advance({ seconds: 1 })
  }
  assert.ok(!(await names({ unused: true })).names.includes("used.jpg"))
  const answer = await owner.post("/api/app/media.delete", { id: item.id })
  assert.equal(refusal(answer, "Conflict"), "2 posts use it. Remove it there first.")
  const { issues } = answer.body as { issues: readonly { rule: string; path: string; message: string }[] }
  assert.deepEqual(issues, [
    { rule: "media.inUse", path: "id", message: `${ids[1]} uses it: (no text)` },
    {
      rule: "media.inUse",
      path: "id",
      message: `${ids[0]} uses it: Opening day at the greenhouse at the greenhouse at the greenhouse at…`,
    },
  ])
  assert.equal((await download(item.url)).status, 200)
  for (const id of ids) await owner.run("posts.delete", { id })
  assert.ok((await names({ unused: true })).names.includes("used.jpg"))
  await owner.run("media.delete", { id: item.id })
})

test("posts.pictures gives the first picture of each post that has one", async () => {
  const [first, second] = items
  const ids: string[] = []
  for (const media of [[], [second?.id ?? "", first?.id ?? ""]]) {
    const { id } = await owner.run("posts.create", { body: "x" })
    const content = [{ body: "x" }, { body: "y", media }]
    await owner.run("posts.update", { id, accountIds: [], versions: [{ content }] })
    ids.push(id)
  }
  const [bare = "", shown = ""] = ids
  const { pictures } = await owner.run("posts.pictures", { postIds: [bare, shown, shown] })
  assert.deepEqual(pictures, [{ postId: shown, media: second }])
  assert.deepEqual(await owner.run("posts.pictures", { postIds: [] }), { pictures: [] })
  await owner.refused("posts.pictures", { postIds: [shown, "pst_nonsense"] }, "NotFound")
  for (const id of ids) await owner.run("posts.delete", { id })
})

test("a post that begins to show an item while it is deleted comes first or is too late, and nothing breaks", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id: mediaId } = await uploader.put(await jpeg(), "race.jpg")
    const { id } = await owner.run("posts.create", { body: "x" })
    const edit = { id, accountIds: [], versions: [{ content: [{ body: "x", media: [mediaId] }] }] }
    const [shown, deleted] = await Promise.all([
      owner.post("/api/app/posts.update", edit),
      owner.post("/api/app/media.delete", { id: mediaId }),
    ])
    const outcome = `${shown.status} ${deleted.status}`
    assert.ok(outcome === "200 409" || outcome === "404 200", outcome)
    await owner.run("posts.delete", { id })
    if (deleted.status === 409) await owner.run("media.delete", { id: mediaId })
  }
})

test("a deleted item is gone from the library, from its address and from the store", async () => {
  const item = await uploader.put(await jpeg(), "gone.jpg")
  const filesOf = async () => world.services.mediaFiles.list(readId("med", item.id))
  assert.equal((await filesOf()).length, 2)
  assert.deepEqual(await owner.run("media.delete", { id: item.id }), { id: item.id, deleted: true })
  for (const url of [item.url, item.thumbnailUrl]) assert.equal((await download(url)).status, 404)
  // The answer does not wait for it.
  assert.deepEqual(await untilAs(filesOf, ({ length }) => length === 0), [])
  await owner.refused("media.delete", { id: item.id }, "NotFound")
  await owner.refused("media.update", { id: item.id, altText: "x" }, "NotFound")
})

test("a workspace's media is nobody else's: not listed, not changed, not deleted", async () => {
  const stranger = await world.member("owner", "stranger")
  await stranger.run("workspaces.create", { name: "Elsewhere" })
  const id = items[0]?.id ?? ""
  assert.deepEqual(await stranger.run("media.list", {}), { media: [], total: 0 })
  await stranger.refused("media.update", { id, altText: "mine" }, "NotFound")
  await stranger.refused("media.delete", { id }, "NotFound")
  const own = await Uploader.ofPerson(world, stranger).put(await jpeg(), "theirs.jpg")
  assert.equal((await stranger.run("media.list", {})).total, 1)
  await owner.refused("media.delete", { id: own.id }, "NotFound")
  const { id: postId } = await stranger.run("posts.create", { body: "x" })
  const versions = [{ content: [{ body: "x", media: [id] }] }]
  refusal(await stranger.post("/api/app/posts.update", { id: postId, accountIds: [], versions }), "NotFound")
  assert.ok((await names({})).names.includes("tulips.jpg"))
})

test("a viewer sees the library and changes nothing in it; an agent cannot change it either", async () => {
  const viewer = await world.member("viewer")
  assert.equal((await viewer.run("media.list", {})).total, 5)
  const id = items[0]?.id ?? ""
  await viewer.refused("media.update", { id, altText: "x" }, "Forbidden")
  await viewer.refused("media.delete", { id }, "Forbidden")
  const { body } = await owner.post("/api/auth/tokens", { name: "agent" })
  const agent = world.bearer((body as { token: string }).token)
  assert.equal((await agent.post("/api/agent/tools/media.list", {})).status, 200)
  for (const name of ["media.update", "media.delete", "media.upload"]) {
    refusal(await agent.post(`/api/agent/tools/${name}`, { id }), "UnknownAction")
  }
})

test("changes of the library stand in the audit trail", async () => {
  const { entries } = await owner.run("audit.list", { limit: 200 })
  const actions = new Set(entries.map(({ action }) => action).filter((action) => action.startsWith("media.")))
  assert.deepEqual(actions, new Set(["media.upload", "media.update", "media.delete"]))
})
