import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { type Id, readId } from "#domain/ids.ts"
import { addressOf } from "#media/address.ts"
import { makeVariant } from "#media/make-variant.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openWorld, type World } from "../world.ts"
import { noise, png } from "./pictures.ts"
import { download, type MediaItem, Uploader } from "./uploader.ts"
import { video } from "./videos.ts"

let world: World
let uploader: Uploader
let workspaceId: Id<"wsp">

before(async () => {
  world = await openWorld()
  workspaceId = await openWorkspaceOf(await world.owner())
  uploader = Uploader.ofPerson(world, await world.owner())
})
after(async () => world.close())

const sourceOf = ({ id, contentType }: MediaItem) => ({
  workspace_id: workspaceId,
  id: readId("med", id),
  content_type: contentType,
})

test("a variant has the size and type of its plan and stays under its bytes, by lower quality first", async () => {
  const item = await uploader.put(await noise(300, 200))
  for (const [contentType, maxBytes] of [
    ["image/jpeg", 1_000_000],
    ["image/jpeg", 20_000],
    ["image/webp", 25_000],
    ["image/png", 200_000],
    ["image/png", 60_000],
  ] as const) {
    const plan = { contentType, width: 250, height: 167, maxBytes }
    const { name, bytes } = await makeVariant(world.services, sourceOf(item), plan)
    assert.ok(bytes <= maxBytes, `${contentType} ${maxBytes}: ${bytes}`)
    const served = await download(addressOf(world.services, readId("med", item.id), name))
    assert.deepEqual([served.status, served.headers.get("content-type")], [200, contentType])
    assert.equal(served.bytes.length, bytes)
    const { format, width, height } = await sharp(served.bytes).metadata()
    assert.deepEqual([`image/${format}`, width, height], [contentType, 250, 167])
  }
})

test("where even the lowest quality is too large, a variant gets smaller instead of failing", async () => {
  const item = await uploader.put(await noise(200, 200))
  const plan = { contentType: "image/jpeg", width: 200, height: 200, maxBytes: 4000 }
  const { name, bytes } = await makeVariant(world.services, sourceOf(item), plan)
  assert.ok(bytes <= 4000)
  const served = await download(addressOf(world.services, readId("med", item.id), name))
  const { width, height } = await sharp(served.bytes).metadata()
  assert.ok(width < 200 && width === height)
  const impossible = { ...plan, maxBytes: 10 }
  await assert.rejects(makeVariant(world.services, sourceOf(item), impossible), /cannot be made as small/)
})

test("what one can see through becomes white where a network takes only JPEG", async () => {
  const item = await uploader.put(await png(40, 40))
  const plan = { contentType: "image/jpeg", width: 40, height: 40, maxBytes: 100_000 }
  const { name } = await makeVariant(world.services, sourceOf(item), plan)
  const { bytes } = await download(addressOf(world.services, readId("med", item.id), name))
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  assert.ok(
    Math.abs(red - 132) < 12 && Math.abs(green - 228) < 12 && Math.abs(blue - 142) < 12,
    `${red} ${green} ${blue}`,
  )
})

test("a variant is made once, and goes with its item", async () => {
  const item = await uploader.put(await noise(100, 100))
  const plan = { contentType: "image/webp", width: 50, height: 50, maxBytes: 100_000 }
  const [one, other] = await Promise.all([
    makeVariant(world.services, sourceOf(item), plan),
    makeVariant(world.services, sourceOf(item), plan),
  ])
  assert.deepEqual(one, other)
  assert.deepEqual(await makeVariant(world.services, sourceOf(item), plan), one)
  const url = addressOf(world.services, readId("med", item.id), one.name)
  assert.equal((await download(url)).status, 200)
  await (await world.owner()).run("media.delete", { id: item.id })
  assert.equal((await download(url)).status, 404)
})

test("what moves has no variants: it goes as it is", async () => {
  const item = await uploader.put(await video("mp4"))
  const plan = { contentType: "image/jpeg", width: 50, height: 50, maxBytes: 100_000 }
  await assert.rejects(makeVariant(world.services, sourceOf(item), plan), /no variant/)
  await assert.rejects(
    makeVariant(world.services, { ...sourceOf(item), content_type: "image/gif" }, plan),
    /no variant/,
  )
})
