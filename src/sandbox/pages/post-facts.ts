import { html } from "hono/html"
import { networkOf } from "#domain/networks/all.ts"
import type { PreviewPlan } from "#domain/preview/plan-preview.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"
import type { ShownItem, Surroundings } from "#sandbox/pages/shown-item.ts"

const kinds: Readonly<Record<PreviewPlan["kind"], string>> = {
  post: "Post",
  carousel: "Carousel",
  reel: "Reel",
  story: "Story",
  video: "Video",
  short: "Short",
  photos: "Photos",
  pin: "Pin",
  update: "Update",
  event: "Event",
  offer: "Offer",
}

type Told = { readonly entry: LedgerEntry; readonly plan: PreviewPlan; readonly items: readonly ShownItem[] }

/** When it went out and where the person is, what it is, how many pictures are described, and the network's id of it. */
export function drawPostFacts({ entry, plan, items }: Told, around: Surroundings): PagePiece {
  const zone = around.viewer?.timeZone ?? "UTC"
  const at = entry.acceptedAt.toZonedDateTimeISO(zone)
  const media = items.flatMap((item) => item.media)
  const described = media.filter(({ altText }) => altText !== "").length
  const kind = items.length > 1 ? `Thread of ${items.length}` : kinds[plan.kind]
  const size = plan.kind === "carousel" || plan.kind === "photos" ? ` of ${media.length}` : ""
  const time = at.toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  })
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone
  const facts = [
    ["Went out", html`<time datetime="${entry.acceptedAt.toString()}">${time}</time>`, `${city}, UTC${at.offset}`],
    ["Kind", `${kind}${size}`, media.length === 0 ? "no media" : `${described} of ${media.length} with alt text`],
    [`Id on ${networkOf(entry.key).provider}`, html`<code>${entry.externalId}</code>`, ""],
  ] as const
  return html`<dl class="told">
    ${facts.map(
      ([name, value, more]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
          <dd class="note">${more}</dd>
        </div>`,
    )}
  </dl>`
}

/** All that the network received beside text and media, by its own names. */
export function drawReceived(thread: readonly LedgerEntry[]): PagePiece {
  const rows = thread.flatMap(({ externalId, acceptedAt, extra = {} }) =>
    [["id", externalId], ["accepted", acceptedAt.toString()], ...Object.entries(extra)].map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd dir="auto">${value}</dd>
        </div>`,
    ),
  )
  return html`<details class="received">
    <summary>What the network received</summary>
    <dl class="facts">${rows}</dl>
  </details>`
}
