import assert from "node:assert/strict"
import { test } from "node:test"
import { networkKeys } from "#domain/network.ts"
import { openStatistics } from "../statistics/place.ts"
import { lookAfter } from "./look-after.ts"

/** LinkedIn gives access for 60 days, and what renews it to approved partners alone: there a person connects again. */
const withoutRenewal = new Set<string>(["linkedin", "linkedin-page"])

test("accounts that nobody uses for a year stay connected wherever the network allows it, and then publish", async (t) => {
  const place = await openStatistics()
  t.after(() => place.close())
  const accounts = await Promise.all(networkKeys.map(async (key) => place.connect(key)))
  for (let day = 0; day < 365; day += 1) {
    place.advance({ hours: 24 })
    await lookAfter(place.world)
  }
  for (const { id, key, provider } of accounts) {
    assert.equal((await place.find(id))?.status, "Active", provider)
    if (withoutRenewal.has(key) || ["youtube", "tiktok", "pinterest"].includes(key)) continue
    const media = ["instagram", "pixelfed"].includes(key) ? [await place.upload()] : []
    const post = await place.publish([id], { body: `A year later on ${provider}`, media })
    const { status, results } = await place.owner.run("posts.get", { id: post })
    assert.equal(status, "Published", `${provider}: ${JSON.stringify(results)}`)
  }
})

test("62 days of daily posts on Threads and Instagram: each goes out, and each is read at its rungs", async (t) => {
  const place = await openStatistics()
  t.after(() => place.close())
  const [threads, instagram] = [await place.connect("threads"), await place.connect("instagram")]
  const picture = await place.upload()
  const ids: string[] = []
  for (let day = 0; day < 62; day += 1) {
    ids.push(await place.publish([threads.id], { body: `Day ${day}` }))
    ids.push(await place.publish([instagram.id], { body: `Day ${day}`, media: [picture] }))
    for (const hours of [1, 5, 18]) {
      place.advance({ hours })
      await place.read()
    }
    await lookAfter(place.world)
  }
  for (const id of ids) {
    assert.equal((await place.owner.run("posts.get", { id })).status, "Published")
    const { metrics } = await place.entry(id)
    assert.ok(metrics !== undefined && metrics.error === undefined, JSON.stringify(metrics))
  }
})
