import type { SendItem, Json } from "#networks/network.ts"

type Fields = { readonly [key: string]: Json }

function optionOf({ options }: SendItem, name: string): string {
  return options[`google-business.${name}`] ?? ""
}

/** "2026-11-20" or "2026-11-20T09:00", in the time of the place: Google wants the parts. */
function readMoment(text: string, which: "start" | "end"): Fields {
  const [day = "", time = ""] = text.split("T")
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const dated = { [`${which}Date`]: { year, month, day: date } }
  if (time === "") return dated
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  return { ...dated, [`${which}Time`]: { hours, minutes, seconds, nanos: 0 } }
}

function writeEvent(item: SendItem): Fields {
  const schedule = {
    ...readMoment(optionOf(item, "eventStart"), "start"),
    ...readMoment(optionOf(item, "eventEnd"), "end"),
  }
  return { event: { title: optionOf(item, "eventTitle"), schedule } }
}

function writeOffer(item: SendItem): Fields {
  const named = {
    couponCode: optionOf(item, "offerCouponCode"),
    redeemOnlineUrl: optionOf(item, "offerRedeemUrl"),
    termsConditions: optionOf(item, "offerTerms"),
  }
  return { offer: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== "")) }
}

/** A call goes to the number that Google knows: there is no address for it. */
function writeButton(item: SendItem): Fields {
  const actionType = optionOf(item, "callToAction")
  if (actionType === "" || actionType === "NONE") return {}
  if (actionType === "CALL") return { callToAction: { actionType } }
  return { callToAction: { actionType, url: optionOf(item, "callToActionUrl") } }
}

/** What an update of a place says, as Google takes it. */
export function writePost(item: SendItem): Fields {
  const topic = optionOf(item, "topicType")
  const isEvent = topic === "EVENT" || topic === "OFFER"
  const [picture] = item.media
  return {
    languageCode: optionOf(item, "languageCode") || "en",
    summary: item.body,
    topicType: topic || "STANDARD",
    ...(isEvent ? writeEvent(item) : {}),
    // An offer has no button: Google leaves it out.
    ...(topic === "OFFER" ? writeOffer(item) : writeButton(item)),
    ...(picture === undefined ? {} : { media: [{ mediaFormat: "PHOTO", sourceUrl: picture.url }] }),
  }
}
