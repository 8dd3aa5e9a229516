import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"
import { loseTheSecond } from "./same-words.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

for (const key of ["threads", "google-business", "mastodon", "linkedin-page"] as const) {
  test(`of two posts that say the same on ${key}, the one whose call was lost is never taken for the other`, async () => {
    await loseTheSecond(place, key)
  })
}
