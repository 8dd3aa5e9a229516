import assert from "node:assert/strict"
import { test } from "node:test"
import type { AccountFacts } from "#domain/account.ts"
import type { Id } from "#domain/ids.ts"
import { networks } from "#domain/networks/all.ts"
import type { Options, Version } from "#domain/post.ts"
import { draftFor, validatePost } from "#domain/validate-post.ts"
import { accountId, attempt, type File, fewestOf, gif, picture, tryRules, video } from "../../test/rules/attempt.ts"

const { assertOnly, provoked } = tryRules()

const otherId = "018f0000-0000-7000-8000-000000000002" as Id<"acc">

/** Several of one kind, all of which a network takes. */
const several = (file: File, count: number): readonly File[] => Array.from({ length: count }, () => file)

for (const network of networks) {
  const { key, provider, constraints, options } = network
  const { text, media, thread } = constraints
  const { images, videos } = media
  const takesImages = images.max > 0
  const takesVideos = videos.max > 0
  const first = (type: string) => options.find((option) => option.type === type)

  test(`${provider}: the least that it needs breaks no limit, one item or as many as it takes`, () => {
    assert.deepEqual(attempt(key, {}), [])
    if (takesImages) assert.deepEqual(attempt(key, { files: several(picture, images.max) }), [])
    if (takesVideos) assert.deepEqual(attempt(key, { files: [video] }), [])
    const most = thread.supported ? (thread.max ?? 40) : 1
    assert.deepEqual(attempt(key, { bodies: several({}, most).map(() => "One of many") }), [])
  })

  test(`${provider}: a text of the full length fits, and one character more is text.tooLong`, () => {
    const max = takesImages && media.required ? (text.maxWithImages ?? text.max) : text.max
    assert.deepEqual(attempt(key, { bodies: ["a".repeat(max)] }), [])
    const issue = assertOnly(key, "text.tooLong", { bodies: ["a".repeat(max + 4)] }, "content.0.body")
    assert.deepEqual([issue.limit, issue.actual], [max, max + 4])
    assert.match(issue.message, /Shorten it by 4\.$/u)
  })

  test(`${provider}: a post without what it needs is text.required or media.required`, () => {
    if (media.required) assertOnly(key, "media.required", { files: [] }, "content.0.media")
    else assertOnly(key, "text.required", { bodies: [" \n"], files: [] }, "content.0.body")
    if (text.required) assertOnly(key, "text.required", { bodies: [""], files: [picture] }, "content.0.body")
  })

  test(`${provider}: more media than it takes are media.tooMany, kinds that do not go together media.mixed`, () => {
    if (takesImages) assertOnly(key, "media.tooMany", { files: several(picture, images.max + 1) }, "content.0.media")
    if (takesVideos) assertOnly(key, "media.tooMany", { files: several(video, videos.max + 1) }, "content.0.media")
    if (takesImages && takesVideos && !media.mixed) assertOnly(key, "media.mixed", { files: [picture, video] })
    if (media.mixed) assert.deepEqual(attempt(key, { files: [picture, video] }), [])
  })

  test(`${provider}: a file that it cannot take is media.type, one that is gone media.missing`, () => {
    const path = "content.0.media.0"
    assertOnly(key, "media.type", { files: [{ ...picture, contentType: "image/avif" }] }, path)
    assertOnly(key, "media.type", { files: [{ ...video, contentType: "video/x-msvideo" }] }, path)
    if (!images.types.includes("image/gif")) assertOnly(key, "media.type", { files: [gif] }, path)
    assertOnly(key, "media.missing", { files: [takesImages ? picture : video], loseMedia: true }, path)
  })

  test(`${provider}: a picture of another type or size is made to fit, a video or GIF is media.tooLarge`, () => {
    if (takesImages) {
      const raw = { ...picture, contentType: "image/webp", bytes: 90_000_000, width: 9000, height: 9000 }
      assert.deepEqual(attempt(key, { files: [raw] }), [])
    }
    if (takesVideos) assertOnly(key, "media.tooLarge", { files: [{ ...video, bytes: videos.maxBytes + 1 }] })
    if (images.types.includes("image/gif")) {
      const most = media.gifs?.maxBytes ?? images.maxBytes
      assert.deepEqual(attempt(key, { files: [{ ...gif, bytes: most }] }), [])
      assertOnly(key, "media.tooLarge", { files: [{ ...gif, bytes: most + 1 }] }, "content.0.media.0")
    }
    const isBounded = videos.maxPixels ?? videos.maxLongSide ?? videos.maxWidth
    const vast = { ...video, width: 9000, height: 9000 }
    if (isBounded !== undefined) assertOnly(key, "media.tooLarge", { files: [vast] })
  })

  test(`${provider}: a file below its bounds is media.tooSmall, one of another shape media.ratio`, () => {
    for (const [limit, file] of [
      [images, picture],
      [videos, video],
    ] as const) {
      if (limit.max === 0) continue
      const { minBytes, minWidth, minRatio, maxRatio } = limit
      if (minBytes !== undefined) assertOnly(key, "media.tooSmall", { files: [{ ...file, bytes: minBytes - 1 }] })
      if (minWidth !== undefined) {
        const narrow = { width: minWidth - 1, height: minWidth + 20 }
        assertOnly(key, "media.tooSmall", { files: [{ ...file, ...narrow }] })
      }
      const tall = { width: 32, height: 1280 }
      const wide = { width: 1280, height: 64 }
      if (maxRatio !== undefined) assertOnly(key, "media.ratio", { files: [{ ...file, ...wide }] })
      if (minRatio !== undefined && minRatio > 0.1) assertOnly(key, "media.ratio", { files: [{ ...file, ...tall }] })
    }
  })

  test(`${provider}: a video too long or too short is media.duration, an alternative text too long media.altText`, () => {
    if (takesVideos) {
      const lasts = (seconds: number) => ({ files: [{ ...video, durationMs: seconds * 1000 }] })
      assert.deepEqual(attempt(key, lasts(videos.maxSeconds)), [])
      assertOnly(key, "media.duration", lasts(videos.maxSeconds + 1), "content.0.media.0")
      if (videos.minSeconds > 0) assertOnly(key, "media.duration", lasts(videos.minSeconds / 2))
    }
    if (takesImages && images.maxAltText !== undefined) {
      assertOnly(key, "media.altText", { files: [{ ...picture, altText: "a".repeat(images.maxAltText + 1) }] })
    }
  })

  test(`${provider}: a thread is thread.notSupported or, when it has a limit, thread.tooLong`, () => {
    if (!thread.supported) assertOnly(key, "thread.notSupported", { bodies: ["One", "Two"] }, "content")
    else if (thread.max !== undefined) {
      assertOnly(key, "thread.tooLong", { bodies: several({}, thread.max + 1).map(() => "One of many") }, "content")
    }
    if (!thread.supported) return
    assertOnly(key, "text.tooLong", { bodies: ["One", "a".repeat(text.max + 1)] }, "content.1.body")
    assertOnly(key, "text.required", { bodies: ["One", ""] }, "content.1.body")
  })

  test(`S-041, S-044, S-045: ${provider} knows its own options, their choices and their length`, () => {
    const fewest = fewestOf(network).options
    const other = networks.find((one) => one.key !== key)
    assertOnly(key, "option.unknown", { options: { ...fewest, [`${key}.nothing`]: "1" } }, `options.${key}.nothing`)
    assertOnly(key, "option.unknown", { original: { [`${key}.nothing`]: "1" } }, `options.${key}.nothing`)
    const foreign = other?.options[0]?.key ?? ""
    assertOnly(key, "option.unknown", { options: { ...fewest, [foreign]: "1" } }, `options.${foreign}`)
    assert.deepEqual(attempt(key, { original: { [foreign]: "nonsense" } }), [])
    for (const type of ["choice", "boolean"]) {
      const option = first(type)
      if (option === undefined) continue
      assertOnly(key, "option.choice", { options: { ...fewest, [option.key]: "nonsense" } }, `options.${option.key}`)
      assertOnly(key, "option.choice", {
        original: { [option.key]: "nonsense" },
        options: withoutKey(fewest, option.key),
      })
      if (!option.required) assert.deepEqual(attempt(key, { options: { ...fewest, [option.key]: "" } }), [])
    }
    for (const option of options.filter(({ required }) => required)) {
      assertOnly(key, "option.required", { options: { ...fewest, [option.key]: "" } }, `options.${option.key}`)
    }
    const long = options.find(({ maxLength }) => maxLength !== undefined)
    if (long?.maxLength === undefined) return
    const issues = attempt(key, { options: { ...fewest, [long.key]: "1".repeat(long.maxLength + 1) } })
    assert.ok(issues.some(({ rule, path }) => rule === "option.tooLong" && path === `options.${long.key}`))
    provoked.add("option.tooLong")
  })

  test(`${provider}: an account that has to be reconnected is account.needsReconnect`, () => {
    assertOnly(key, "account.needsReconnect", { status: "NeedsReconnect" }, "accountIds")
  })
}

function withoutKey(options: Options, key: string): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name !== key))
}

test("X: a GIF stands alone", () => {
  assert.deepEqual(attempt("x", { files: [gif] }), [])
  assertOnly("x", "media.tooMany", { files: [gif, gif] })
  assertOnly("x", "media.mixed", { files: [gif, picture] })
})

test("the message says who, how many and what to do", () => {
  const issue = assertOnly("x", "text.tooLong", { bodies: ["a".repeat(284)] })
  assert.equal(issue.message, "X allows 280 characters; this has 284. Shorten it by 4.")
})

test("Bluesky: graphemes and bytes are two limits", () => {
  const family = "👨‍👩‍👧‍👦"
  const bytes = assertOnly("bluesky", "text.tooLong", { bodies: [family.repeat(130)] })
  assert.deepEqual([bytes.limit, bytes.actual], [3000, 3250])
  assert.equal(attempt("bluesky", { bodies: [family.repeat(301)] }).length, 2)
})

test("Mastodon: the content warning counts as it is written", () => {
  const warned = (spoiler: string) => ({ bodies: ["a".repeat(490)], options: { "mastodon.spoilerText": spoiler } })
  assert.deepEqual(attempt("mastodon", warned("ten letter")), [])
  const issue = assertOnly("mastodon", "text.tooLong", warned("https://example.com"))
  assert.deepEqual([issue.limit, issue.actual], [500, 509])
})

test("S-187, S-409: every broken limit of every account is an issue of its own, and nothing else is", () => {
  const content = [{ body: "a".repeat(2300), media: [] }]
  const versions: readonly Version[] = [
    { accountId: null, content, options: { "tiktok.privacy": "SELF_ONLY", "youtube.title": "<b>" } },
    { accountId: otherId, content: [{ body: "Short", media: [] }], options: {} },
  ]
  const accounts: readonly AccountFacts[] = [
    { id: accountId, network: "tiktok", status: "NeedsReconnect", choices: null },
    { id: otherId, network: "x", status: "Active", choices: null },
  ]
  const issues = validatePost({ versions }, accounts, new Map())
  assert.deepEqual(
    issues.map((issue) => [issue.accountId, issue.rule]),
    [
      [accountId, "account.needsReconnect"],
      [accountId, "text.tooLong"],
      [accountId, "media.required"],
    ],
  )
  assert.deepEqual(validatePost({ versions }, [], new Map()), [])
})

test("TikTok: the limit that the composer counts against follows the media", () => {
  const { constraints } = draftFor("tiktok", null, { content: [{ body: "", media: [] }], options: {} }, new Map())
  assert.equal(constraints.text.max, 2200)
  assertOnly("tiktok", "text.tooLong", { bodies: ["a".repeat(2201)], files: [video] })
  assert.deepEqual(attempt("tiktok", { bodies: ["a".repeat(4000)], files: [picture] }), [])
})

test("every kind of issue was met above", () => {
  const all =
    "account.needsReconnect media.altText media.duration media.missing media.mixed media.ratio media.required media.tooLarge media.tooMany media.tooSmall media.type option.choice option.required option.tooLong option.unknown text.required text.tooLong thread.notSupported thread.tooLong"
  assert.deepEqual([...provoked].toSorted(), all.split(" "))
})
