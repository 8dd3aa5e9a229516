import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Id } from "#domain/ids.ts"
import { networkKeys } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"
import type { OptionView } from "../../api/views.ts"
import { optionWords, wordsOfOption } from "../../words/option-words.ts"
import { emptyDraft, findVersion, setOption } from "../draft.ts"
import { chooseOption, valueOfOption } from "./choose-option.ts"
import { controlOf, valuesOf } from "./control-of.ts"
import { fitsPost } from "./fits-post.ts"
import { isBranded } from "./is-branded.ts"
import { nameColour } from "./name-colour.ts"
import { labelOfOption, sayOptionValue } from "./say-option.ts"

/** As `providers.limits` answers. */
const all: readonly OptionView[] = networks.flatMap(({ options }) => options)

/** What scripts write and no person should have to read. */
const raw: readonly RegExp[] = [
  /\b[A-Z]{2,}(?:_[A-Z]+)+\b/,
  /^(?!AI\b)[A-Z]{3,}$/,
  /_/,
  /\b[a-z]+[A-Z][a-z]+\b/,
  /#[0-9a-fA-F]{6}|#RRGGBB/,
  /millisecond/i,
  /from 0/,
  /\d{4}-\d\d-\d\d/,
  /^\d+$/,
  /^(?:true|false)$/,
  /\bids?\b/i,
]

function assertReadable(text: string, where: string): void {
  for (const pattern of raw) assert.doesNotMatch(text, pattern, `${where} says "${text}"`)
}

const samples: Readonly<Record<string, readonly string[]>> = {
  picker: ["1234567890"],
  community: ["1493446837214187523"],
  link: ["https://larkandloam.example/journal"],
  date: ["2026-11-20", "2026-11-20T09:00"],
  colour: ["#2f6fed", "#ffffff", "#101010"],
  frame: ["18000", "18500", "0"],
  picture: ["0", "2"],
  language: ["en", "pt-BR"],
  languages: ["en,de", "ja"],
  people: ["potterysondergade, @lark"],
}

describe("the options of the networks, as people read them", () => {
  it("has words for every option of every network", () => {
    assert.equal(networks.length, networkKeys.length)
    for (const { key } of all) assert.ok(wordsOfOption(key) !== undefined, `${key} has no words`)
  })

  it("has no words for an option that no network has", () => {
    const known = new Set(all.map(({ key }) => key))
    assert.deepEqual(
      Object.keys(optionWords.of).filter((key) => !known.has(key)),
      [],
    )
  })

  it("shows no enum, id, index, millisecond or ISO date, whatever the option and the value", () => {
    for (const option of all) {
      assertReadable(labelOfOption(option), option.key)
      const { hint = "", empty = "", leads = {} } = wordsOfOption(option.key) ?? {}
      for (const text of [hint, empty, ...Object.values(leads)]) assertReadable(text, option.key)
      const values = option.type === "text" ? (samples[controlOf(option)] ?? []) : valuesOf(option)
      for (const value of ["", option.default ?? "", ...values]) {
        assertReadable(sayOptionValue(option, value), `${option.key} = ${value}`)
      }
    }
  })

  it("says every choice in words of its own, and no two alike", () => {
    for (const option of all.filter(({ type }) => type !== "text")) {
      const said = valuesOf(option).map((value) => wordsOfOption(option.key)?.values?.[value])
      assert.ok(!said.includes(undefined), `${option.key} has a value without words`)
      assert.equal(new Set(said).size, said.length, option.key)
    }
  })

  it("spells out a value that a network has made up since", () => {
    const option = all.find(({ key }) => key === "tiktok.privacy")
    assert.ok(option !== undefined)
    const offered = [{ value: "CLOSE_FRIENDS", label: "CLOSE_FRIENDS" }]
    assert.equal(sayOptionValue(option, "CLOSE_FRIENDS", offered), "Close friends")
    assert.equal(sayOptionValue(option, "SELF_ONLY", [{ value: "SELF_ONLY", label: "Only you" }]), "Only me")
  })

  it("names a board and a playlist by what the account calls them", () => {
    const board = all.find(({ key }) => key === "pinterest.board")
    assert.ok(board !== undefined)
    assert.equal(sayOptionValue(board, "12", [{ value: "12", label: "Planting ideas" }]), "Planting ideas")
  })

  it("calls colours what people call them", () => {
    assert.deepEqual(["#ff0000", "#0b3d0b", "#add8e6", "#808080", "#ffffff", "#000000"].map(nameColour), [
      "Red",
      "Dark green",
      "Light teal",
      "Grey",
      "White",
      "Black",
    ])
  })
})

const facts = (photos: number, videos: number, values: Readonly<Record<string, string>> = {}) => ({
  photos,
  videos,
  valueOf: (key: string) => values[key] ?? all.find((option) => option.key === key)?.default ?? "",
})

describe("which options are shown", () => {
  it("shows duets and stitches for videos only, and music and a title for photos only", () => {
    const keys = ["tiktok.allowDuet", "tiktok.allowStitch", "tiktok.autoAddMusic", "tiktok.title"]
    assert.deepEqual(
      keys.map((key) => fitsPost(key, facts(0, 1))),
      [true, true, false, false],
    )
    assert.deepEqual(
      keys.map((key) => fitsPost(key, facts(2, 0))),
      [false, false, true, true],
    )
  })

  it("shows what belongs to a reel for a reel only", () => {
    for (const key of ["instagram.shareToFeed", "instagram.thumbOffset", "instagram.trialReel"]) {
      assert.equal(fitsPost(key, facts(2, 0)), false, key)
      assert.equal(fitsPost(key, facts(0, 1)), true, key)
      assert.equal(fitsPost(key, facts(0, 1, { "instagram.type": "story" })), false, key)
    }
  })

  it("asks for the dates of an event and the coupon of an offer, and for nothing else", () => {
    const shown = (kind: string) =>
      ["eventStart", "offerCouponCode", "callToAction"].map((name) =>
        fitsPost(`google-business.${name}`, facts(0, 0, { "google-business.topicType": kind })),
      )
    assert.deepEqual(shown("STANDARD"), [false, false, true])
    assert.deepEqual(shown("EVENT"), [true, false, true])
    assert.deepEqual(shown("OFFER"), [true, true, false])
  })

  it("has a rule only for options that exist, and shows everything else", () => {
    assert.equal(fitsPost("x.replySettings", facts(0, 0)), true)
    assert.equal(fitsPost("x.shareWithFollowers", facts(0, 0)), false)
    assert.equal(fitsPost("x.shareWithFollowers", facts(0, 0, { "x.communityId": "12" })), true)
  })
})

describe("choosing a value", () => {
  const account = "acc_01" as Id<"acc">
  const option = { key: "x.replySettings", default: "everyone" }

  it("does not write down what would hold anyway", () => {
    const draft = chooseOption(emptyDraft([account], null), null, option, "following")
    assert.deepEqual(findVersion(draft, null).options, { "x.replySettings": "following" })
    assert.deepEqual(findVersion(chooseOption(draft, null, option, "everyone"), null).options, {})
  })

  it("lets an account say the default against the original, and take the original's value again", () => {
    const original = setOption(emptyDraft([account], null), null, "x.replySettings", "following")
    const own = chooseOption(original, account, option, "everyone")
    assert.equal(findVersion(own, account).options["x.replySettings"], "everyone")
    assert.deepEqual(findVersion(chooseOption(own, account, option, "following"), account).options, {})
  })

  it("takes a value back for one account where there is no default", () => {
    const label = { key: "bluesky.labels" }
    const original = setOption(emptyDraft([account], null), null, "bluesky.labels", "nudity")
    const own = chooseOption(original, account, label, "")
    assert.equal(findVersion(own, account).options["bluesky.labels"], "")
    assert.equal(valueOfOption(own, account, label).value, "")
  })
})

describe("branded content on TikTok", () => {
  it("goes by what the account gets, not by the original alone", () => {
    const [one, other] = ["acc_01", "acc_02"]
    const versions = [
      { accountId: null, content: [], options: { "tiktok.brandContent": "true" } },
      { accountId: one as Id<"acc">, content: [], options: { "tiktok.brandContent": "false" } },
    ]
    assert.equal(isBranded(versions, one ?? ""), false)
    assert.equal(isBranded(versions, other ?? ""), true)
  })
})
