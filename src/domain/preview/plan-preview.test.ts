import assert from "node:assert/strict"
import { test } from "node:test"
import { networkKeys } from "#domain/network.ts"
import { chooseKind, type PreviewMedia } from "#domain/preview/choose-kind.ts"
import { cutText } from "#domain/preview/cut-text.ts"
import { previewFacts } from "#domain/preview/facts.ts"
import { layPictures } from "#domain/preview/lay-pictures.ts"
import { firstLink, markText, showLink } from "#domain/preview/mark-text.ts"
import { planPreview } from "#domain/preview/plan-preview.ts"

const upright: PreviewMedia = { kind: "image", width: 1000, height: 2000 }
const landscape: PreviewMedia = { kind: "image", width: 2000, height: 1000 }
const clip: PreviewMedia = { kind: "video", width: 1080, height: 1920, durationMs: 20_000 }
const film: PreviewMedia = { kind: "video", width: 1920, height: 1080, durationMs: 58_000 }
const long = "Every tulip in the north bed was planted by hand in one wet week. ".repeat(12).trim()
const text = (parts: readonly { readonly text: string }[]) => parts.map((part) => part.text).join("")

const plan = (
  network: (typeof networkKeys)[number],
  body: string,
  media: readonly PreviewMedia[] = [],
  options: Readonly<Record<string, string>> = {},
  isWhole = false,
) => planPreview({ network, options, items: [{ body, media }], isWhole })

test("every network has a preview for each kind of post that it can get, and a date on which it was checked", () => {
  for (const network of networkKeys) {
    assert.match(previewFacts[network].checkedOn, /^\d{4}-\d{2}-\d{2}$/)
    for (const media of [[], [upright], [upright, landscape], [clip], [film]]) {
      for (const type of ["post", "reel", "story"]) {
        assert.equal(plan(network, "Tulips", media, { [`${network}.type`]: type }).network, network)
      }
    }
  }
})

test("options and media decide what a network makes of a post", () => {
  assert.equal(chooseKind("instagram", {}, [upright]), "post")
  assert.equal(chooseKind("instagram", {}, [upright, clip]), "carousel")
  assert.equal(chooseKind("instagram", {}, [clip]), "reel")
  assert.equal(chooseKind("instagram", { "instagram.type": "story" }, [upright]), "story")
  assert.equal(chooseKind("facebook", { "facebook.type": "reel" }, [clip]), "reel")
  assert.equal(chooseKind("facebook", {}, [clip]), "post")
  assert.equal(chooseKind("tiktok", {}, [upright]), "photos")
  assert.equal(chooseKind("youtube", {}, [clip]), "short")
  assert.equal(chooseKind("youtube", {}, [film]), "video")
  assert.equal(chooseKind("youtube", {}, [{ ...clip, durationMs: 181_000 }]), "video")
  assert.equal(chooseKind("google-business", { "google-business.topicType": "OFFER" }, []), "offer")
})

test("a long caption ends between words where the network cuts, and its rest is not there", () => {
  const { parts, more } = plan("instagram", long, [upright]).items[0] ?? assert.fail()
  assert.equal(more, "more")
  assert.ok(text(parts).length <= 125)
  assert.match(long.charAt(text(parts).length), /\s/)
  assert.equal(plan("facebook", long).items[0]?.more, "See more")
  assert.equal(plan("google-business", long).items[0]?.more, "More")
  assert.equal(plan("pixelfed", long, [upright]).items[0]?.more, null)
  assert.equal(plan("x", long.slice(0, 270)).items[0]?.more, null)
})

test("empty lines count where a network counts lines", () => {
  const { parts, more } = plan("linkedin", "One\n\nThree\nFour").items[0] ?? assert.fail()
  assert.deepEqual([text(parts), more], ["One\n\nThree", "see more"])
  assert.equal(plan("linkedin", "One\n\nThree").items[0]?.more, null)
})

test("no character is cut in two", () => {
  const rule = { characters: 3, more: "more" }
  const family = "👩‍👩‍👧‍👦"
  const { parts } = cutText([{ kind: "text", text: family.repeat(5) }], rule)
  assert.equal(text(parts), family.repeat(3))
})

test("whoever answers for a post gets all of its text, and its links as they were written", () => {
  const body = `${long} https://lark.example/journal/2026/bulb-planting-chart`
  for (const network of networkKeys) {
    const { parts, more, isTextHidden } = plan(network, body, [upright], { [`${network}.type`]: "story" }, true)
      .items[0] ?? { parts: [] }
    assert.deepEqual([text(parts), more, isTextHidden], [body, null, false], network)
  }
})

test("links are shown as each network shortens them", () => {
  const address = "https://larkandloam.example/journal/2026/bulb-planting-chart"
  const shown = (network: (typeof networkKeys)[number]) => showLink(previewFacts[network].links, address)
  assert.equal(shown("x"), "larkandloam.example/journal/2026/bu…")
  assert.equal(shown("bluesky"), "larkandloam.example/journal/2026…")
  assert.equal(shown("mastodon"), "larkandloam.example/journal/20…")
  assert.equal(shown("facebook"), address)
  assert.equal(shown("linkedin"), "https://lnkd.in/…")
})

test("links, names and tags are told apart, and marks at the end of a sentence are no part of them", () => {
  const parts = markText("See https://a.example/b. By @ines, #tulips!", previewFacts.x.links)
  assert.deepEqual(
    parts.filter(({ kind }) => kind !== "text"),
    [
      { kind: "link", text: "a.example/b" },
      { kind: "mention", text: "@ines" },
      { kind: "tag", text: "#tulips" },
    ],
  )
  assert.equal(firstLink("(https://a.example/b)"), "https://a.example/b")
  assert.ok(markText("https://a.example", previewFacts.instagram.links).every(({ kind }) => kind === "text"))
})

test("pictures are cropped to what the network shows", () => {
  const ratio = (network: (typeof networkKeys)[number], ...media: readonly PreviewMedia[]) =>
    plan(network, "", media).items[0]?.layout.ratio
  assert.equal(ratio("instagram", upright), 4 / 5)
  assert.equal(ratio("instagram", landscape), 1.91)
  assert.equal(ratio("instagram", landscape, upright), 1.91)
  assert.equal(ratio("x", upright), 3 / 4)
  assert.equal(ratio("mastodon", upright), 16 / 9)
  assert.equal(ratio("pixelfed", upright), 2 / 3)
  assert.equal(ratio("google-business", upright), 4 / 3)
  assert.equal(ratio("youtube", film), 16 / 9)
})

test("a mosaic fills its box, whatever the number of pictures", () => {
  for (const layout of ["x", "squares", "facebook"] as const) {
    for (let count = 1; count <= 10; count += 1) {
      const laid = layPictures(
        { layout, minRatio: 0 },
        Array.from({ length: count }, () => landscape),
      )
      assert.ok(laid.kind === "grid")
      const filled = laid.cells.reduce((sum, [top, left, bottom, right]) => sum + (bottom - top) * (right - left), 0)
      assert.equal(filled, laid.rows * laid.columns, `${layout} of ${count}`)
      assert.equal(laid.cells.length + laid.hidden, count)
    }
  }
})

test("a link card is there only beside no pictures, and only where the network makes one", () => {
  const body = "The chart: https://lark.example/chart"
  assert.deepEqual(plan("x", body).items[0]?.card, {
    address: "https://lark.example/chart",
    host: "lark.example",
    isRead: true,
  })
  assert.equal(plan("x", body, [upright]).items[0]?.card, null)
  assert.equal(plan("bluesky", body).items[0]?.card?.title, "lark.example/chart")
  assert.equal(plan("bluesky", body, [], { "bluesky.linkCard": "none" }).items[0]?.card, null)
  assert.equal(plan("linkedin", body).items[0]?.card, null)
  const article = { "linkedin.articleUrl": "https://lark.example/a", "linkedin.articleTitle": "Bulbs" }
  assert.equal(plan("linkedin", body, [], article).items[0]?.card?.title, "Bulbs")
  assert.equal(plan("facebook", body, [], { "facebook.link": "https://b.example/" }).items[0]?.card?.host, "b.example")
})

test("a story shows no text, and the preview knows that it is lost", () => {
  const [item] = plan("instagram", "Tulips", [upright], { "instagram.type": "story" }).items
  assert.deepEqual([item?.isTextHidden, item?.parts], [true, []])
})

test("a video on YouTube is called by the first line of its text, unless it has a title", () => {
  assert.equal(plan("youtube", "Bulbs\nThe rest", [film]).marks.title, "Bulbs")
  assert.equal(plan("youtube", "Bulbs", [film], { "youtube.title": "Tulips" }).marks.title, "Tulips")
})

test("an offer on Google has a code in the place of the button", () => {
  const options = {
    "google-business.topicType": "OFFER",
    "google-business.callToAction": "BOOK",
    "google-business.eventTitle": "Three for two",
    "google-business.offerCouponCode": "THALIA3",
  }
  const { marks, kind } = plan("google-business", "Daffodils", [], options)
  assert.deepEqual([kind, marks.title, marks.coupon, marks.button], ["offer", "Three for two", "THALIA3", undefined])
  assert.equal(plan("google-business", "", [], { "google-business.callToAction": "BOOK" }).marks.button, "BOOK")
})
