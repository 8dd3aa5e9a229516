import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import fc from "fast-check"
import { countText } from "#domain/count-text.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import { networks } from "#domain/networks/all.ts"
import { renderFor } from "#domain/post.ts"
import { draftFor, validatePost } from "#domain/validate-post.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"

const cases = 200
const seed = 20_261_115

// ── posts as people and their keyboards make them, and worse ──

const pieces = fc.oneof(
  fc.constantFrom(
    "tulip",
    "a",
    "Straße",
    "naïve",
    "e\u0301",
    "漢字",
    "한글",
    "مرحبا",
    "שלום",
    "ก็",
    "\r\n",
    "\n",
    "\t",
    " ",
  ),
  fc.constantFrom("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇰", "1️⃣", "☺️", "🌷", "\u200b", "\u202e", "\ud800"),
  fc.constantFrom("https://example.com/a?b=c#d", "http://x.co", "example.com", "foo.bar.museum", "müller.de", "a.b"),
  fc.constantFrom("@lark", "@lark@gardens.example", "#BulbWeek", "#1", "$TLP", "a@b.com", "<b>", "…", "—", "%"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)
const body = fc.oneof(
  fc.constant(""),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(" ")),
  fc.tuple(pieces, fc.integer({ min: 50, max: 700 })).map(([piece, count]) => piece.repeat(Math.ceil(count / 2))),
)

const mediaIds = Array.from({ length: 12 }, (_, place) => `med_${String(place).padStart(26, "0")}` as Id<"med">)
const mediaFacts = fc.record({
  kind: fc.constantFrom("image", "gif", "video" as const),
  contentType: fc.constantFrom("image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4", "video/webm"),
  bytes: fc.integer({ min: 1, max: 3_000_000_000 }),
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
  durationMs: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
  altText: fc.oneof(fc.constant(""), body),
})
const library = fc
  .array(mediaFacts, { minLength: mediaIds.length - 2, maxLength: mediaIds.length - 2 })
  .map((facts) => facts.map((about, place) => ({ ...about, id: mediaIds[place] })) as MediaFacts[])

const optionKeys = networks.flatMap(({ options }) => options)
const options = fc
  .array(
    fc.constantFrom(...optionKeys).chain(({ key, choices, type }) => {
      const known = choices ?? (type === "boolean" ? ["true", "false"] : ["", "123", "en,de", "https://example.com"])
      return fc.tuple(fc.constant(key), fc.oneof(fc.constantFrom(...known), body))
    }),
    { maxLength: 8 },
  )
  .map((pairs) => Object.fromEntries(pairs))

const accountIds = networks.map((_, place) => `acc_${String(place).padStart(26, "0")}` as Id<"acc">)
const accounts = fc.subarray(networks.map((_, place) => place)).chain((chosen) =>
  fc.tuple(
    ...chosen.map((place) =>
      fc.record({
        id: fc.constant(accountIds[place] as Id<"acc">),
        key: fc.constant(networks[place]?.key ?? "x"),
        status: fc.constantFrom("Active", "Active", "NeedsReconnect" as const),
      }),
    ),
  ),
)

const content = fc.array(fc.record({ body, media: fc.subarray(mediaIds, { maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 4,
})
const post = fc.record({
  accounts,
  library,
  original: fc.record({ content, options }),
  own: fc.option(
    fc.record({ accountId: fc.constantFrom(...accountIds), content: fc.oneof(content, fc.constant([])), options }),
  ),
})

type Generated = typeof post extends fc.Arbitrary<infer Value> ? Value : never

const versionsOf = ({ original, own }: Generated) => [{ accountId: null, ...original }, ...(own === null ? [] : [own])]

// ── the same question, asked here and there ──

type Issue = { readonly message: string; readonly rule: string; readonly limit?: number; readonly actual?: number }
type Count = { readonly network: string; readonly count: number }
type Verdict = { readonly issues: readonly Issue[]; readonly counts: readonly Count[] }

/** As the server checks: every issue in its order, and the length of each account's first item. */
function checkHere(generated: Generated): Verdict {
  const media = new Map(generated.library.map((item) => [item.id, item]))
  const versions = versionsOf(generated)
  const facts = generated.accounts.map(({ id, key, status }) => ({ id, network: key, status, choices: null }))
  const issues = validatePost({ versions }, facts, media).map(({ rule, message, limit, actual }) => ({
    rule,
    message,
    ...(limit === undefined ? {} : { limit }),
    ...(actual === undefined ? {} : { actual }),
  }))
  const counts = generated.accounts.map(({ id, key }) => {
    const { constraints, items } = draftFor(key, null, renderFor(versions, id), media)
    return { network: key, count: countText(constraints.text, items[0]?.body ?? "") }
  })
  return { issues, counts }
}

/** The file with the checks that the app loads, as it was built. */
function findShipped(): string {
  const folder = join(import.meta.dirname, "../../dist/web/assets")
  const file = readdirSync(folder).find((name) => /^check-draft-.*\.js$/.test(name))
  assert.ok(file !== undefined, "the built app has a file with its checks")
  return `/assets/${file}`
}

/** What the page does with the very same posts, out of the file that the app loads. */
const checkThere = `async ({ address, posts }) => {
  const { checkDraft, countItem } = await import(address)
  return posts.map(({ accounts, library, original, own }) => {
    const keyed = (version) => ({ ...version, content: version.content.map((item, at) => ({ ...item, key: String(at) })) })
    const versions = [{ accountId: null, ...keyed(original) }, ...(own === null ? [] : [keyed(own)])]
    const draft = { accountIds: accounts.map(({ id }) => id), versions, scheduledAt: null }
    const media = new Map(library.map((item) => [item.id, item]))
    const issues = checkDraft(draft, accounts, media, () => undefined).map(({ rule, message, limit, actual }) => ({
      rule, message, ...(limit === undefined ? {} : { limit }), ...(actual === undefined ? {} : { actual }),
    }))
    // Without options nothing but the text counts.
    const bare = { ...draft, versions: versions.map((version) => ({ ...version, options: {} })) }
    const counts = accounts.map((account) => {
      const isOwn = versions.some(({ accountId, content }) => accountId === account.id && content.length > 0)
      const [{ network, count }] = countItem(bare, [account], media, isOwn ? account.id : null, 0)
      return { network, count }
    })
    return { issues, counts }
  })
}`

describe("the rules of the networks", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("validation never differs between server and browser", async () => {
    const posts = fc.sample(post, { seed, numRuns: cases })
    const page = await app.visit("/sign-in")
    const sent = JSON.stringify({ address: findShipped(), posts })
    const answers = (await page.evaluate(`(${checkThere})(${sent})`)) as Verdict[]
    assert.equal(answers.length, cases)
    const rules = new Set<string>()
    for (const [place, answer] of answers.entries()) {
      const generated = posts[place]
      assert.ok(generated !== undefined)
      // What travels as JSON is what the server gets, too.
      const here = checkHere(JSON.parse(JSON.stringify(generated)) as Generated)
      assert.deepEqual(answer, here, `post ${place}`)
      for (const { rule } of here.issues) rules.add(rule)
    }
    assert.ok(rules.size > 15, `the posts break enough rules to tell: ${[...rules].join(", ")}`)
  })
})
