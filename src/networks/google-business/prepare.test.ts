import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Options } from "#domain/post.ts"
import { author, talk } from "#networks/google-business/fixtures.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import type { Json, MediaFile } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"

const { publish } = googleBusiness

/** With the defaults that the service fills in. */
async function postOf(options: Options, media: readonly MediaFile[] = []): Promise<Json> {
  const named = Object.entries({ topicType: "STANDARD", callToAction: "NONE", languageCode: "en", ...options })
  const filled = Object.fromEntries(named.map(([name, value]) => [`google-business.${name}`, value]))
  const { outside } = talk()
  const ready = await publish.prepare(outside, author, makeItem("Bulbs are in", { options: filled, media }), null)
  assert.ok(ready.kind === "ready")
  return (ready.handle as { readonly post: Json }).post
}

const post = { languageCode: "en", summary: "Bulbs are in", topicType: "STANDARD" }

const event = { eventTitle: "Bulb days", eventStart: "2026-11-20", eventEnd: "2026-11-22" }

const schedule = {
  startDate: { year: 2026, month: 11, day: 20 },
  endDate: { year: 2026, month: 11, day: 22 },
}

describe("preparing a post for Google Business Profile", () => {
  it("asks nobody, and says what is to be said", async () => {
    assert.deepEqual(await postOf({}), post)
    assert.deepEqual(await postOf({ languageCode: "nl" }), { ...post, languageCode: "nl" })
  })

  it("names the address of a picture, for Google to fetch", async () => {
    const picture = makeFile("a.jpg", new Uint8Array([1]), { altText: "A lark" })
    assert.deepEqual(await postOf({}, [picture]), {
      ...post,
      media: [{ mediaFormat: "PHOTO", sourceUrl: "https://fanfare.example/media/a.jpg" }],
    })
  })

  it("has buttons that lead somewhere, and one that calls", async () => {
    const url = "https://example.com/tulips"
    for (const actionType of ["BOOK", "ORDER", "SHOP", "LEARN_MORE", "SIGN_UP"]) {
      const said = await postOf({ callToAction: actionType, callToActionUrl: url })
      assert.deepEqual(said, { ...post, callToAction: { actionType, url } })
    }
    const call = await postOf({ callToAction: "CALL", callToActionUrl: url })
    assert.deepEqual(call, { ...post, callToAction: { actionType: "CALL" } })
  })

  it("dates an event in parts, with the time of day where there is one", async () => {
    assert.deepEqual(await postOf({ topicType: "EVENT", ...event }), {
      ...post,
      topicType: "EVENT",
      event: { title: "Bulb days", schedule },
    })
    const timed = { ...event, eventStart: "2026-11-20T09:05", eventEnd: "2026-11-22T17:30:15" }
    assert.deepEqual(await postOf({ topicType: "EVENT", ...timed }), {
      ...post,
      topicType: "EVENT",
      event: {
        title: "Bulb days",
        schedule: {
          startDate: schedule.startDate,
          startTime: { hours: 9, minutes: 5, seconds: 0, nanos: 0 },
          endDate: schedule.endDate,
          endTime: { hours: 17, minutes: 30, seconds: 15, nanos: 0 },
        },
      },
    })
    assert.deepEqual(await postOf(event), post)
  })

  it("makes an offer, which has an event and no button", async () => {
    const offer = {
      offerCouponCode: "TULIP",
      offerRedeemUrl: "https://example.com/redeem",
      offerTerms: "While they last",
    }
    const button = { callToAction: "SHOP", callToActionUrl: "https://example.com/" }
    assert.deepEqual(await postOf({ topicType: "OFFER", ...event, ...offer, ...button }), {
      ...post,
      topicType: "OFFER",
      event: { title: "Bulb days", schedule },
      offer: {
        couponCode: "TULIP",
        redeemOnlineUrl: "https://example.com/redeem",
        termsConditions: "While they last",
      },
    })
    assert.deepEqual(await postOf({ topicType: "OFFER", ...event }), {
      ...post,
      topicType: "OFFER",
      event: { title: "Bulb days", schedule },
      offer: {},
    })
  })
})
