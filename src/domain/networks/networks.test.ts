import assert from "node:assert/strict"
import { test } from "node:test"
import { countings, metricNames, networkKeys } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"

test("there are thirteen networks, each found by its key and known by a name of its own", () => {
  assert.deepEqual(
    networks.map(({ key }) => key),
    networkKeys,
  )
  for (const key of networkKeys) assert.equal(networkOf(key).key, key)
  assert.equal(new Set(networks.map(({ provider }) => provider)).size, 13)
})

const metrics: readonly (readonly [statement: string, key: (typeof networkKeys)[number], names: string])[] = [
  ["S-084", "x", "views likes comments shares quotes saves"],
  ["S-085", "threads", "views likes comments shares quotes"],
  ["S-086", "facebook", "views reach likes comments shares"],
  ["S-087", "instagram", "views reach likes comments shares saves"],
  ["S-088", "tiktok", "views likes comments shares"],
  ["S-089", "youtube", "views likes comments"],
  ["S-090", "pinterest", "views saves clicks"],
  ["S-091", "bluesky", "likes comments shares quotes saves"],
  ["S-092", "mastodon", "likes comments shares quotes"],
  ["S-093", "pixelfed", "likes comments shares"],
  ["S-082", "linkedin", ""],
  ["S-082", "linkedin-page", ""],
  ["S-082", "google-business", ""],
]

for (const [statement, key, names] of metrics) {
  test(`${statement}: ${key} reports ${names === "" ? "nothing" : names}`, () => {
    const reported = networkOf(key).constraints.metrics
    assert.deepEqual(reported, names.split(" ").filter(Boolean))
    assert.ok(reported.every((name) => metricNames.includes(name)))
  })
}

test("S-042: the key of every option is the network's key, a dot and a name that no other option has", () => {
  const keys = networks.flatMap(({ key, options }) => {
    for (const option of options) assert.match(option.key, new RegExp(`^${key}\\.[a-z][A-Za-z]*$`))
    return options.map((option) => option.key)
  })
  assert.equal(new Set(keys).size, keys.length)
})

test("S-043: YouTube has a title, TikTok a privacy that somebody must choose, Pinterest a board", () => {
  const find = (key: string) => networks.flatMap(({ options }) => options).find((option) => option.key === key)
  assert.equal(find("youtube.title")?.maxLength, 100)
  assert.deepEqual([find("tiktok.privacy")?.required, find("tiktok.privacy")?.default], [true, undefined])
  assert.equal(find("pinterest.board")?.required, true)
})

test("an option's default is one of its choices, and only choices have choices", () => {
  for (const option of networks.flatMap(({ options }) => options)) {
    const choices = option.type === "boolean" ? ["true", "false"] : option.choices
    assert.equal(option.type === "choice", option.choices !== undefined, option.key)
    if (option.default !== undefined && choices !== undefined) assert.ok(choices.includes(option.default), option.key)
    assert.equal(option.type === "text", option.maxLength !== undefined, option.key)
  }
})

test("S-054, S-430: every network says how long a text, how large a picture and how long a video may be, and how it counts", () => {
  for (const { key, constraints } of networks) {
    const { text, media, thread } = constraints
    assert.ok(countings.includes(text.counting) && text.max > 0, key)
    for (const limit of [media.images, media.videos]) assert.equal(limit.max > 0, limit.maxBytes > 0, key)
    assert.equal(media.videos.max > 0, media.videos.maxSeconds > media.videos.minSeconds, key)
    assert.ok(thread.supported || thread.max === undefined, key)
  }
})

test("a network that takes no pictures or no videos names no types for them", () => {
  for (const { key, constraints } of networks) {
    const { images, videos, max } = constraints.media
    for (const limit of [images, videos]) assert.equal(limit.max === 0, limit.types.length === 0, key)
    assert.ok(max >= Math.max(images.max, videos.max), key)
  }
})

test("Bluesky takes pictures of 2 MB and videos of 300 MB, as its lexicons say", () => {
  const { images, videos } = networkOf("bluesky").constraints.media
  assert.deepEqual([images.maxBytes, videos.maxBytes], [2_000_000, 300_000_000])
})
