import type { NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import { chooseKind, type PreviewMedia } from "#domain/preview/choose-kind.ts"
import { type CutRule, cutText } from "#domain/preview/cut-text.ts"
import {
  type NetworkPreview,
  type PreviewDeed,
  previewFacts,
  type PreviewKind,
  type PreviewShape,
} from "#domain/preview/facts.ts"
import { layPictures, type PictureLayout } from "#domain/preview/lay-pictures.ts"
import { firstLink, type MarkedPart, markText } from "#domain/preview/mark-text.ts"

/*
 * A post as one network shows it, before anybody draws it: the app and the sandbox's pages draw the same plan.
 */

/** A card for a link. What is missing is read from the page behind it, unless nothing is. */
export type PlannedCard = {
  readonly address: string
  readonly host: string
  readonly title?: string
  readonly description?: string
  readonly isRead: boolean
}

export type PlannedItem = {
  /** All of the text, and what the network shows of it. */
  readonly whole: readonly MarkedPart[]
  readonly parts: readonly MarkedPart[]
  readonly more: string | null
  /** There is a text, and this kind of post shows none of it. */
  readonly isTextHidden: boolean
  readonly layout: PictureLayout
  readonly card: PlannedCard | null
}

/** What only one network knows of a post: undefined where it is not set. */
type PlannedMarks = {
  readonly title?: string
  readonly topic?: string
  readonly warning?: string
  readonly collaborators?: string
  readonly visibility?: string
  readonly isSensitive: boolean
  readonly host?: string
  readonly button?: string
  readonly starts?: string
  readonly ends?: string
  readonly coupon?: string
  readonly terms?: string
  /** Where in a video its cover is. */
  readonly coverMs?: number
}

export type PreviewPlan = {
  readonly network: NetworkKey
  readonly kind: PreviewKind
  readonly shape: PreviewShape
  readonly accent: NetworkPreview["accent"]
  readonly by: NetworkPreview["by"]
  readonly deeds: readonly PreviewDeed[]
  readonly keeps?: "top"
  readonly marks: PlannedMarks
  readonly items: readonly PlannedItem[]
}

type PreviewInput = {
  readonly network: NetworkKey
  /** As they hold for the account. */
  readonly options: Options
  readonly items: readonly { readonly body: string; readonly media: readonly PreviewMedia[] }[]
  /** Somebody answers for all of it: nothing is cut, and links stand as they were written. */
  readonly isWhole?: boolean
}

const titles: Partial<Readonly<Record<PreviewKind, CutRule>>> = {
  video: { characters: 100, lines: 2, perLine: 50, more: "" },
  short: { characters: 100, lines: 2, perLine: 50, more: "" },
  // As many as a phone shows.
  pin: { characters: 40, more: "" },
}

export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address
}

function titleOf(network: NetworkKey, kind: PreviewKind, options: Options, body: string): string | undefined {
  const named =
    kind === "event" || kind === "offer" ? options["google-business.eventTitle"] : options[`${network}.title`]
  const title = (named ?? "").trim()
  if (title !== "") return title
  if (network !== "youtube") return undefined
  const [line = ""] = body.trimStart().split("\n", 1)
  return line.trim().slice(0, 100) || undefined
}

function planMarks(input: PreviewInput, kind: PreviewKind): PlannedMarks {
  const { network, options, items, isWhole = false } = input
  const read = (name: string) => {
    const value = options[`${network}.${name}`] ?? ""
    return value === "" ? undefined : value
  }
  const full = titleOf(network, kind, options, items[0]?.body ?? "")
  const cut = cutText([{ kind: "text", text: full ?? "" }], isWhole ? null : (titles[kind] ?? null))
  const title = cut.more === null ? full : `${cut.parts[0]?.text ?? ""}…`
  const link = network === "pinterest" ? read("link") : undefined
  const cover = Number(read("thumbOffset") ?? read("coverTimestampMs"))
  const button = kind === "offer" ? undefined : read("callToAction")
  const isEvent = kind === "event" || kind === "offer"
  return {
    ...(title === undefined ? {} : { title }),
    ...pick("topic", read("topicTag")),
    ...pick("warning", read("spoilerText")),
    ...pick("collaborators", read("collaborators")),
    ...pick("visibility", read("visibility") ?? read("privacy")),
    isSensitive: read("sensitive") === "true" || read("spoilerMedia") === "true",
    ...pick("host", link === undefined ? undefined : hostOf(link)),
    ...pick("button", button === "NONE" ? undefined : button),
    ...(isEvent ? { ...pick("starts", read("eventStart")), ...pick("ends", read("eventEnd")) } : {}),
    ...(kind === "offer" ? { ...pick("coupon", read("offerCouponCode")), ...pick("terms", read("offerTerms")) } : {}),
    ...(Number.isFinite(cover) && cover > 0 ? { coverMs: cover } : {}),
  }
}

function pick<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const picked: Partial<Record<string, string>> = value === undefined ? {} : { [name]: value }
  return picked
}

/** A card is there only beside no media. */
function planCard({ network, options }: PreviewInput, body: string, index: number): PlannedCard | null {
  const { card } = previewFacts[network]
  if (card === null || (network === "bluesky" && options["bluesky.linkCard"] === "none")) return null
  const chosen = card.option === undefined || index > 0 ? undefined : options[`${network}.${card.option}`] || undefined
  const address = chosen ?? (card.from === "option" ? undefined : firstLink(body))
  const url = address === undefined ? null : URL.parse(address)
  if (address === undefined || url === null) return null
  const host = hostOf(address)
  if (card.from === "bare") {
    return { address, host, title: url.pathname === "/" ? url.host : `${url.host}${url.pathname}`, isRead: false }
  }
  if (card.from === "text") return { address, host, isRead: true }
  const title = options[`${network}.articleTitle`] || host
  return { address, host, title, ...pick("description", options[`${network}.articleDescription`]), isRead: false }
}

export function planPreview(input: PreviewInput): PreviewPlan {
  const { network, options, items, isWhole = false } = input
  const facts = previewFacts[network]
  const kind = chooseKind(network, options, items[0]?.media ?? [])
  const known = facts.kinds[kind]
  if (known === undefined) throw new Error(`${network} has no ${kind}`)
  const { shape, pictures, text, deeds } = known
  return {
    network,
    kind,
    shape,
    accent: facts.accent,
    by: facts.by,
    deeds,
    ...(pictures.keeps === undefined ? {} : { keeps: pictures.keeps }),
    marks: planMarks(input, kind),
    items: items.map(({ body, media }, index) => {
      const whole = markText(body, facts.links, isWhole)
      const isTextHidden = text === "none" && !isWhole && body.trim() !== ""
      const cut = isTextHidden ? { parts: [], more: null } : cutText(whole, isWhole || text === "none" ? null : text)
      return {
        whole,
        ...cut,
        isTextHidden,
        layout: layPictures(pictures, media),
        card: media.length > 0 ? null : planCard(input, body, index),
      }
    }),
  }
}
