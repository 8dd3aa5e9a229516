import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import type { PreviewShape } from "#domain/preview/facts.ts"
import { type PlannedItem, planPreview, type PreviewPlan } from "#domain/preview/plan-preview.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { drawMedia, drawNames } from "#sandbox/pages/draw-media.ts"
import { drawCard, drawText } from "#sandbox/pages/draw-words.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"
import { drawDeeds } from "#sandbox/pages/glyphs.ts"
import { drawButton, drawLine } from "#sandbox/pages/marks.ts"
import { handleOf, nameOf, readItem, type ShownItem, type Surroundings } from "#sandbox/pages/shown-item.ts"

/* A post as its network would show it, from the same plan that the app's previews are drawn from (decision 41). */

type Part = {
  readonly plan: PreviewPlan
  readonly planned: PlannedItem
  readonly item: ShownItem
  readonly around: Surroundings
}

/** The items of a post and the plan of the whole. */
export function planThread(key: NetworkKey, thread: readonly LedgerEntry[], around: Surroundings) {
  const items = thread.map((entry) => readItem(entry, around))
  const drawn = items.map(({ entry, media }) => ({ body: entry.text, media }))
  const plan = planPreview({ network: key, options: items[0]?.options ?? {}, items: drawn })
  return { plan, items }
}

export function drawThread(key: NetworkKey, thread: readonly LedgerEntry[], around: Surroundings): PagePiece {
  const { plan, items } = planThread(key, thread, around)
  const accent = around.rules.add(`--accent: light-dark(${plan.accent.join(", ")})`)
  const drawn = items.map((item, index) => {
    const planned = plan.items[index]
    return planned === undefined
      ? ""
      : html`<div class="item">${draw[plan.shape]({ plan, planned, item, around })}</div>`
  })
  return html`<article class="post ${plan.shape} ${plan.kind} ${accent}">${drawn}</article>`
}

type Draw = (part: Part) => PagePiece

const draw: Readonly<Record<PreviewShape, Draw>> = {
  row: (part) =>
    html`${drawFace(part)}
      <div>
        ${drawBy(part)} ${drawText(part.plan, part.planned)} ${drawFiles(part)} ${drawCard(part.planned)} ${deeds(part)}
      </div>`,
  photo: (part) =>
    html`${drawHead(part)} ${drawFiles(part)}
      <div class="body">
        ${deeds(part)} ${drawText(part.plan, part.planned, html`<b>${shownName(part)}</b> `)} ${drawLicence(part)}
        <p class="note">${sayDay(part)}</p>
      </div>`,
  portrait: (part) =>
    html`<div class="screen">${drawFiles(part)} ${part.plan.kind === "story" ? "" : drawDeeds(part.plan.deeds)}</div>
      <div class="body">${drawBy(part)} ${drawTitle(part)} ${drawText(part.plan, part.planned)}</div>`,
  wide: (part) =>
    html`${drawFiles(part)}
      <div class="body">
        ${drawTitle(part)} ${drawHead(part)} ${deeds(part)}
        <div class="box">
          <b>${sayDay(part)}</b>
          ${drawText(part.plan, part.planned)}
        </div>
      </div>`,
  pin: (part) =>
    html`<div class="pinned">
        ${drawFiles(part)}
        ${part.plan.marks.host === undefined ? "" : html`<span class="host">${part.plan.marks.host}</span>`}
      </div>
      <div class="body">${drawTitle(part)} ${drawHead(part)} ${drawText(part.plan, part.planned)}</div>`,
  card: drawCardShape,
}

function drawCardShape(part: Part): PagePiece {
  const { plan, planned, item } = part
  const isPlace = plan.network === "google-business"
  const media = html`${drawFiles(part)} ${drawCard(planned)}`
  const { coupon } = plan.marks
  return html`${drawHead(part)} ${isPlace ? media : ""}
    <div class="body">
      ${plan.kind === "event" || plan.kind === "offer" ? drawTitle(part) : ""} ${drawText(plan, planned)}
      ${coupon === undefined ? drawButton(item.entry) : html`<p class="coupon">Code <b>${coupon}</b></p>`}
    </div>
    ${isPlace ? "" : media} ${drawDeeds(plan.deeds, true)}`
}

const deeds = ({ plan }: Part): PagePiece => drawDeeds(plan.deeds)

function drawFiles({ item, planned, around }: Part): PagePiece {
  return html`${drawMedia(item.media, planned.layout, around.rules)}${drawNames(item.names)}`
}

function shownName({ plan, item, around }: Part): string {
  return plan.by === "handle" ? handleOf(item.entry, around) : nameOf(item.entry, around)
}

function drawFace({ item, around }: Part): PagePiece {
  const [initial = "?"] = nameOf(item.entry, around).replace(/^@/, "")
  return html`<div class="avatar" aria-hidden="true">${initial}</div>`
}

function drawBy(part: Part): PagePiece {
  const { plan, item, around } = part
  const handle = handleOf(item.entry, around)
  const shown = shownName(part)
  const topic = plan.marks.topic === undefined ? "" : ` › ${plan.marks.topic}`
  const named = plan.by === "name and handle" && handle !== shown ? `${handle.startsWith("@") ? "" : "@"}${handle}` : ""
  return html`<p class="by">
    <span class="who" dir="auto">${shown}</span> <span class="note">${named}${topic} · ${sayDay(part)}</span>
  </p>`
}

/** Face, name and the line that some networks put below it. */
function drawHead(part: Part): PagePiece {
  const { collaborators } = part.plan.marks
  const line = collaborators === undefined ? drawLine(part.item.entry) : html`<p class="note">with ${collaborators}</p>`
  return html`<div class="head">
    ${drawFace(part)}
    <div>
      <p class="who" dir="auto">${shownName(part)}</p>
      ${line}${part.plan.shape === "card" ? html`<p class="note">${sayDay(part)}</p>` : ""}
    </div>
  </div>`
}

function drawTitle({ plan }: Part): PagePiece {
  return plan.marks.title === undefined ? html`` : html`<h2 class="title" dir="auto">${plan.marks.title}</h2>`
}

/** Below every photograph. Without a licence all rights are reserved. */
function drawLicence({ item: { entry } }: Part): PagePiece {
  if (entry.key !== "pixelfed") return html``
  return html`<p class="note licence">${entry.extra?.["licence"] ?? "All rights reserved"}</p>`
}

function sayDay({ item: { entry }, around }: Part): string {
  const day = entry.acceptedAt.toZonedDateTimeISO(around.viewer?.timeZone ?? "UTC")
  return day.toLocaleString("en-GB", { day: "numeric", month: "short", year: "numeric" })
}
