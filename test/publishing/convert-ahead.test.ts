import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { ConvertAhead } from "#publishing/convert-ahead.ts"
import { Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { openPlace, type Place } from "../posts/place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

test("no more posts are taken for their videos than there are hands, and the others come next", async () => {
  const { world, owner } = place
  const film = await Uploader.ofPerson(world, owner).put(await video("mp4", { seconds: 4 }))
  const { account } = await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })
  const at = world.clock.now().add({ hours: 1 }).toString()
  for (const body of ["One", "Two", "Three"]) {
    const { id } = await owner.run("posts.create", { body, accountIds: [account.id], media: [film.id] })
    await owner.run("posts.schedule", { id, at })
  }
  const { clock, database } = world.services
  const ahead = new ConvertAhead({
    clock,
    database,
    mayEncode: false,
    openMedia: () => assert.fail("nothing is opened here"),
  })
  assert.equal((await ahead.claim(2)).length, 2)
  assert.equal((await ahead.nextDue()).equals(clock.now()), true, "there is more to take at once")
  assert.equal((await ahead.claim(2)).length, 1)
  assert.equal((await ahead.claim(2)).length, 0, "each is taken once")
  assert.equal((await ahead.nextDue()).since(clock.now()).seconds, 30)
})
