import assert from "node:assert/strict"
import { test } from "node:test"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { Options } from "#domain/post.ts"
import { attempt, type Attempt, fewestOf, picture, tryRules, video } from "../../../test/rules/attempt.ts"

const { assertOnly, provoked } = tryRules()

/** The network's own options, by their names, over those that it cannot do without. */
function set(key: NetworkKey, options: Options): Options {
  const named = Object.entries(options).map(([name, value]) => [`${key}.${name}`, value] as const)
  return { ...fewestOf(networkOf(key)).options, ...Object.fromEntries(named) }
}

type Case = readonly [key: NetworkKey, rule: string, path: string, options: Options, rest?: Attempt]

const body = "content.0.body"
const upright = { ...video, width: 1080, height: 1920 }
const hashtags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(" ")
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://example.com/${index}`).join(" ")

const broken: readonly Case[] = [
  ["x", "text.tooManyCashtags", body, {}, { bodies: ["$AAPL and $TSLA"] }],
  ["x", "option.format", "options.x.communityId", { communityId: "abc" }],
  ["x", "option.conflict", "options.x.shareWithFollowers", { shareWithFollowers: "true" }],
  ["threads", "text.tooManyLinks", body, {}, { bodies: [links(6)] }],
  ["threads", "text.tooManyLinks", body, { linkAttachment: "https://example.org" }, { bodies: [links(5)] }],
  ["threads", "option.format", "options.threads.topicTag", { topicTag: "a.b" }],
  ["threads", "option.format", "options.threads.linkAttachment", { linkAttachment: "example" }],
  [
    "threads",
    "option.conflict",
    "options.threads.linkAttachment",
    { linkAttachment: "https://a.co" },
    { files: [picture] },
  ],
  ["facebook", "option.format", "options.facebook.link", { link: "ftp://example.com" }],
  ["facebook", "media.required", "content.0.media", { type: "reel" }],
  ["facebook", "media.type", "content.0.media.0", { type: "reel" }, { files: [picture] }],
  ["facebook", "media.tooMany", "content.0.media", { type: "reel" }, { files: [upright, upright] }],
  [
    "facebook",
    "media.duration",
    "content.0.media.0",
    { type: "reel" },
    { files: [{ ...upright, durationMs: 91_000 }] },
  ],
  ["facebook", "media.ratio", "content.0.media.0", { type: "reel" }, { files: [{ ...upright, width: 1920 }] }],
  [
    "facebook",
    "media.tooSmall",
    "content.0.media.0",
    { type: "reel" },
    { files: [{ ...video, width: 360, height: 640 }] },
  ],
  [
    "facebook",
    "media.duration",
    "content.0.media.0",
    { type: "story" },
    { files: [{ ...upright, durationMs: 61_000 }] },
  ],
  ["facebook", "media.tooMany", "content.0.media", { type: "story" }, { files: [picture, picture] }],
  ["instagram", "text.tooManyHashtags", body, {}, { bodies: [hashtags(31)] }],
  ["instagram", "text.tooManyMentions", body, {}, { bodies: [hashtags(21).replaceAll("#", "@")] }],
  ["instagram", "media.type", "content.0.media.0", { type: "reel" }],
  ["instagram", "media.tooMany", "content.0.media", { type: "story" }, { files: [picture, picture] }],
  [
    "instagram",
    "media.duration",
    "content.0.media.0",
    { type: "story" },
    { files: [{ ...video, durationMs: 61_000 }] },
  ],
  [
    "instagram",
    "media.tooLarge",
    "content.0.media.0",
    { type: "story" },
    { files: [{ ...video, bytes: 100_000_001 }] },
  ],
  ["instagram", "option.format", "options.instagram.collaborators", { collaborators: "a,b,c,d" }],
  ["instagram", "option.conflict", "options.instagram.collaborators", { type: "story", collaborators: "ann" }],
  ["instagram", "option.format", "options.instagram.thumbOffset", { thumbOffset: "1.5" }],
  ["instagram", "option.range", "options.instagram.thumbOffset", { thumbOffset: "30001" }, { files: [video] }],
  ["tiktok", "option.conflict", "options.tiktok.privacy", { privacy: "SELF_ONLY", brandContent: "true" }],
  ["tiktok", "option.tooLong", "options.tiktok.title", { title: "👋".repeat(46) }],
  ["tiktok", "option.format", "options.tiktok.coverIndex", { coverIndex: "a" }],
  ["tiktok", "option.range", "options.tiktok.coverIndex", { coverIndex: "1" }],
  ["tiktok", "option.range", "options.tiktok.coverTimestampMs", { coverTimestampMs: "30001" }, { files: [video] }],
  ["youtube", "option.required", "options.youtube.title", {}, { bodies: [" "] }],
  ["youtube", "option.format", "options.youtube.title", { title: "a < b" }],
  ["youtube", "text.characters", body, {}, { bodies: ["a > b"] }],
  ["youtube", "option.tooLong", "options.youtube.tags", { tags: Array.from({ length: 99 }, () => "a bc").join(",") }],
  ["youtube", "text.tooManyHashtags", body, {}, { bodies: [hashtags(61)] }],
  ["pinterest", "media.sizes", "content.0.media", {}, { files: [picture, { ...picture, height: 1350 }] }],
  ["pinterest", "option.format", "options.pinterest.board", { board: "travel" }],
  ["pinterest", "option.format", "options.pinterest.link", { link: "example.com" }],
  ["pinterest", "option.format", "options.pinterest.dominantColor", { dominantColor: "red" }],
  ["bluesky", "option.format", "options.bluesky.langs", { langs: "en,de,fr,it" }],
  ["mastodon", "option.format", "options.mastodon.language", { language: "e1" }],
  ["pixelfed", "option.conflict", "options.pixelfed.spoilerText", { spoilerText: "Spiders" }],
  ["pixelfed", "text.characters", body, {}, { bodies: ["I <3 tulips"] }],
  ["pixelfed", "text.characters", body, {}, { bodies: ["Tulips <b>late</b>"] }],
  ["pixelfed", "text.characters", body, {}, { bodies: ["Tulips <"] }],
  ["linkedin", "option.format", "options.linkedin.articleUrl", { articleUrl: "a", articleTitle: "A" }],
  ["linkedin", "option.required", "options.linkedin.articleTitle", { articleUrl: "https://a.co" }],
  [
    "linkedin-page",
    "option.conflict",
    "options.linkedin-page.articleUrl",
    { articleUrl: "https://a.co", articleTitle: "A" },
    { files: [picture] },
  ],
  ["google-business", "option.required", "options.google-business.callToActionUrl", { callToAction: "BOOK" }],
  ["google-business", "option.format", "options.google-business.callToActionUrl", { callToActionUrl: "http://a.co" }],
  [
    "google-business",
    "option.required",
    "options.google-business.eventTitle",
    { topicType: "OFFER", eventStart: "2026-11-20", eventEnd: "2026-11-20" },
  ],
  ["google-business", "option.format", "options.google-business.eventStart", { eventStart: "2026-02-29" }],
  [
    "google-business",
    "option.range",
    "options.google-business.eventEnd",
    { topicType: "EVENT", eventTitle: "Sale", eventStart: "2026-11-20T09:00", eventEnd: "2026-11-20T08:00" },
  ],
  ["google-business", "option.format", "options.google-business.languageCode", { languageCode: "english!" }],
]

for (const [key, rule, path, options, rest] of broken) {
  const how = [...Object.entries(options).map(([name, value]) => `${name} ${value.slice(0, 24)}`), path].join(", ")
  test(`S-185: ${networkOf(key).provider} has the rule ${rule}: ${how}`, () => {
    assertOnly(key, rule, { ...rest, options: set(key, options) }, path)
  })
}

type Fine = readonly [what: string, key: NetworkKey, options: Options, rest?: Attempt]

const fine: readonly Fine[] = [
  ["one cashtag, and prices", "x", {}, { bodies: ["$AAPL costs $100 or $5"] }],
  ["a community", "x", { communityId: "123", shareWithFollowers: "true" }],
  ["one link six times", "threads", {}, { bodies: ["https://a.co ".repeat(6)] }],
  ["a card without text", "threads", { linkAttachment: "https://a.co" }, { bodies: [""] }],
  ["a link without text", "facebook", { link: "https://a.co/b?c" }, { bodies: [""] }],
  ["a reel", "facebook", { type: "reel" }, { files: [upright] }],
  ["a story of one picture", "facebook", { type: "story" }, { files: [picture] }],
  ["a story of any shape", "instagram", { type: "story" }, { files: [{ ...picture, height: 1920 }] }],
  ["a post that is one video", "instagram", { thumbOffset: "30000" }, { files: [video] }],
  ["three collaborators", "instagram", { collaborators: "ann, @bob,c.d" }],
  ["thirty hashtags and #1", "instagram", {}, { bodies: [`${hashtags(30)} #1`] }],
  ["a shape that is off by less than a pixel", "instagram", {}, { files: [{ ...picture, width: 1079, height: 1349 }] }],
  ["the last photo as cover", "tiktok", { coverIndex: "1" }, { files: [picture, picture] }],
  ["a title and no text", "youtube", { title: "A title" }, { bodies: [""] }],
  ["a first line that is longer than a title", "youtube", {}, { bodies: ["a".repeat(300)] }],
  ["a carousel of one size", "pinterest", { dominantColor: "#A0b1C2" }, { files: [picture, picture] }],
  ["a comparison with spaces, and an arrow", "pixelfed", {}, { bodies: ["1 < 2 -> 3\n4 <\n5"] }],
  ["a warning on hidden media", "pixelfed", { spoilerText: "Spiders", sensitive: "true" }],
  ["an article without text", "linkedin", { articleUrl: "https://a.co", articleTitle: "A" }, { bodies: [""] }],
  ["a call without an address", "google-business", { callToAction: "CALL" }],
  [
    "an event of one day",
    "google-business",
    { topicType: "EVENT", eventTitle: "Sale", eventStart: "2028-02-29T09:00", eventEnd: "2028-02-29" },
  ],
]

for (const [what, key, options, rest] of fine) {
  test(`${networkOf(key).provider} takes ${what}`, () => {
    assert.deepEqual(attempt(key, { ...rest, options: set(key, options) }), [])
  })
}

test("a reel and a story are named in what is said about them", () => {
  const options = set("facebook", { type: "reel" })
  const [issue] = attempt("facebook", { options })
  assert.equal(issue?.message, "A Facebook reel needs a video. Add one.")
})

test("every kind of issue was met above", () => {
  const own =
    "media.sizes option.conflict option.format option.range text.characters text.tooManyCashtags text.tooManyHashtags text.tooManyLinks text.tooManyMentions"
  for (const rule of own.split(" ")) assert.ok(provoked.has(rule), rule)
})
