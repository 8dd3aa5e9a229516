import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import type { NetworkKey } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"
import { video } from "../media/videos.ts"
import { openStatistics, type StatisticsPlace } from "./place.ts"

/*
 * A network that is down or busy when a read is due: the read is made three hours later, at whichever of its calls that
 * happened. The first call of each read here fetches a fresh token, on networks that have one.
 */

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
beforeEach(async () => place.forget())
after(async () => place.close())

const rungs = [1, 6, 24, 3 * 24, 7 * 24, 30 * 24]

const options: Partial<Record<NetworkKey, Record<string, string>>> = {
  pinterest: { "pinterest.board": "549755885175000001" },
  tiktok: { "tiktok.privacy": "PUBLIC_TO_EVERYONE" },
}

const upload = async (key: NetworkKey) => place.upload(key === "youtube" ? await video("mp4") : undefined)

const now = () => place.world.services.clock.now()

const hoursAfter = (publishedAt: string, at: string | undefined) =>
  at === undefined ? undefined : Temporal.Instant.from(publishedAt).until(at).total("hours")

for (const { key, constraints } of networks.filter((network) => network.constraints.metrics.length > 0)) {
  test(`S-073 S-074: on ${key} 429 and 503 move a read at every rung, at the refresh of its token too`, async () => {
    const { id: account } = await place.connect(key)
    const media = constraints.media.required ? [await upload(key)] : []
    const id = await place.publish([account], { body: "Bulbs are in", media }, options[key])
    let passed = 0
    for (const [index, hours] of rungs.entries()) {
      place.advance({ hours: hours - passed })
      await place.setTokenEnd(account, now())
      place.answerNext(index % 2 === 0 ? 503 : 429)
      await place.read()
      const moved = await place.entry(id)
      assert.deepEqual([moved.metrics?.error, hoursAfter(moved.publishedAt, moved.nextFetchAt)], [undefined, hours + 3])
      // Threads and Instagram do not renew a token twice in a day.
      await place.setTokenEnd(account, now().add({ hours: 1000 }))
      place.advance({ hours: 3 })
      await place.read()
      const { metrics, publishedAt } = await place.entry(id)
      assert.deepEqual([metrics?.error, hoursAfter(publishedAt, metrics?.fetchedAt)], [undefined, hours + 3])
      passed = hours + 3
    }
    const { status, statistics } = (await place.find(account)) ?? {}
    assert.deepEqual([status, statistics], ["Active", "Reading"])
  })
}
