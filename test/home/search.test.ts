import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPlace, type Place } from "../posts/place.ts"

let place: Place
before(async () => void (place = await openPlace()))
after(async () => place.close())

const find = async (text: string) => {
  const { posts, media } = await place.owner.run("search.find", { text })
  return { posts: posts.map((post) => post.text), media: media.map(({ fileName }) => fileName) }
}

test("posts are found by words in any of their versions, the newest first", async () => {
  const x = await place.account("x")
  const { id } = await place.owner.run("posts.create", { body: "Frost tonight", accountIds: [x] })
  await place.owner.run("posts.setVersionText", { id, accountId: x, body: "Cover the lemon tree" })
  await place.owner.run("posts.create", { body: "A lemon a day, and no frost" })
  assert.deepEqual((await find("LEMON")).posts, ["A lemon a day, and no frost", "Frost tonight"])
  assert.deepEqual((await find("frost  lemon")).posts, ["A lemon a day, and no frost", "Frost tonight"])
  assert.deepEqual((await find("lemon tree")).posts, ["Frost tonight"])
})

test("signs of a pattern are letters like any other, and a few results are enough", async () => {
  await place.owner.run("posts.create", { body: "100% wool_and cotton" })
  assert.deepEqual((await find("0% w")).posts, ["100% wool_and cotton"])
  assert.deepEqual((await find("%%")).posts, [])
  for (let number = 1; number <= 9; number += 1) await place.owner.run("posts.create", { body: `Pot ${number}` })
  assert.equal((await find("pot")).posts.length, 8)
})

test("media are found by their name and by their alt text", async () => {
  const uploads = Uploader.ofPerson(place.world, place.owner)
  await uploads.put(await png(), "crate.png", "Tulips in a box")
  await uploads.put(await png(), "tulip-bed.png")
  assert.deepEqual((await find("tulip")).media, ["tulip-bed.png", "crate.png"])
})

test("nobody finds what another workspace has", async () => {
  const other = await place.world.member("editor", "maren")
  await other.run("workspaces.create", { name: "Elsewhere" })
  assert.deepEqual(await other.run("search.find", { text: "lemon" }), { posts: [], media: [] })
})

test("people browse by label, what is to come soonest first, and see the labels of every post", async () => {
  const { label } = await place.owner.run("labels.save", { name: "Energy", colour: "moss" })
  const x = await place.account("x")
  const late = await place.owner.run("posts.create", { body: "Late", accountIds: [x] })
  const soon = await place.owner.run("posts.create", { body: "Soon", accountIds: [x] })
  const at = (hours: number) => place.world.clock.now().add({ hours }).toString()
  await place.owner.run("posts.schedule", { id: soon.id, at: at(1) })
  await place.owner.run("posts.schedule", { id: late.id, at: at(2) })
  await place.owner.run("posts.label", { ids: [late.id], labelId: label.id, isOn: true })
  const scheduled = await place.owner.run("posts.browse", { status: "Scheduled" })
  assert.deepEqual(
    scheduled.posts.map(({ id, labelIds }) => [id, labelIds]),
    [
      [soon.id, []],
      [late.id, [label.id]],
    ],
  )
  const labelled = await place.owner.run("posts.browse", { labelId: label.id })
  assert.deepEqual([labelled.posts.map(({ id }) => id), labelled.total], [[late.id], 1])
  await place.owner.refused("posts.browse", { labelId: "lbl_nonsense" }, "NotFound")
})
