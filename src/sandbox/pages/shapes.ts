import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { isMediaAddress } from "#sandbox/own-addresses.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"
import { drawButton, drawLine, drawTitle, isMarked } from "#sandbox/pages/marks.ts"

/** How a network lays its posts out; the sheet does the rest. */
const shapes = {
  x: "rows",
  threads: "rows",
  facebook: "cards",
  instagram: "pictures",
  tiktok: "frames",
  youtube: "frames",
  pinterest: "pictures",
  bluesky: "rows",
  mastodon: "rows",
  pixelfed: "pictures",
  linkedin: "cards",
  "linkedin-page": "cards",
  "google-business": "cards",
} as const satisfies Record<NetworkKey, Shape>

type Shape = "rows" | "cards" | "pictures" | "frames"

type Surroundings = {
  readonly handles: ReadonlyMap<string, string>
  readonly serviceOrigin: string | null
}

/** Networks that show the beginning of a long text, and the rest when asked. */
const folding: ReadonlySet<NetworkKey> = new Set(["linkedin", "linkedin-page"])
const foldAt = 210

export function drawPosts(
  key: NetworkKey,
  threads: readonly (readonly LedgerEntry[])[],
  surroundings: Surroundings,
): PagePiece {
  const shape = shapes[key]
  const posts = threads.map((thread, index) => {
    const items = thread.map((entry) => html`<div class="item">${drawItem[shape](entry, surroundings)}</div>`)
    return html`<li><article class="post" id="post-${index}">${items}</article></li>`
  })
  return html`<div class="${shape}">
    ${key === "instagram" ? drawGrid(threads, surroundings) : ""}
    <ol class="posts">
      ${posts}
    </ol>
  </div>`
}

type Draw = (entry: LedgerEntry, surroundings: Surroundings) => PagePiece

const drawItem: Readonly<Record<Shape, Draw>> = {
  rows: (entry, around) =>
    html`${drawAvatar(entry, around)}
      <div>${drawBy(entry, around)} ${drawText(entry)} ${drawMedia(entry, around)} ${drawFacts(entry)}</div>`,
  cards: (entry, around) =>
    html`<div class="by">
        ${drawAvatar(entry, around)}
        <div>${drawBy(entry, around)} ${drawLine(entry)}</div>
      </div>
      ${drawText(entry)} ${drawMedia(entry, around)} ${drawButton(entry)} ${drawFacts(entry)}`,
  pictures: drawPictureFirst,
  frames: drawPictureFirst,
}

function drawPictureFirst(entry: LedgerEntry, around: Surroundings): PagePiece {
  return html`${drawLine(entry)} ${drawMedia(entry, around)} ${drawTitle(entry)}
    <div class="words">${drawBy(entry, around)} ${drawText(entry)} ${drawLicence(entry)} ${drawFacts(entry)}</div>`
}

/** Below every photograph. Without a licence all rights are reserved. */
function drawLicence({ key, extra }: LedgerEntry): PagePiece {
  return key === "pixelfed" ? html`<p class="note licence">${extra?.["licence"] ?? "All rights reserved"}</p>` : html``
}

function drawGrid(threads: readonly (readonly LedgerEntry[])[], { serviceOrigin }: Surroundings): PagePiece {
  const squares = threads.map(([first], index) => {
    const [cover = ""] = first?.media ?? []
    return html`<a href="#post-${index}" aria-label="Post ${index + 1}">${drawFile(cover, serviceOrigin)}</a>`
  })
  return html`<div class="grid">${squares}</div>`
}

/** Networks of many servers: a name says where somebody lives, and is what the network knows them by. */
const ofManyServers: ReadonlySet<NetworkKey> = new Set(["mastodon", "pixelfed"])

function nameOf({ key, account, extra }: LedgerEntry, { handles }: Surroundings): string {
  if (ofManyServers.has(key)) return `@${account}`
  return handles.get(account) ?? extra?.["handle"] ?? account
}

function drawAvatar(entry: LedgerEntry, around: Surroundings): PagePiece {
  const [initial = "?"] = nameOf(entry, around).replace(/^@/, "")
  return html`<div class="avatar" aria-hidden="true">${initial}</div>`
}

function drawBy(entry: LedgerEntry, around: Surroundings): PagePiece {
  const at = entry.acceptedAt.toString({ smallestUnit: "second" })
  const shown = at.replace("T", " ").replace("Z", " UTC")
  return html`<p>
    <span class="who" dir="auto">${nameOf(entry, around)}</span> <time class="when" datetime="${at}">${shown}</time>
  </p>`
}

/** Behind a warning, as the network would show it. */
function drawText(entry: LedgerEntry): PagePiece {
  const warning = ofManyServers.has(entry.key) ? entry.extra?.["spoiler_text"] : undefined
  if (warning === undefined) return drawWords(entry)
  return html`<details class="warned">
    <summary><span class="text" dir="auto">${warning}</span></summary>
    ${drawWords(entry)}
  </details>`
}

function drawWords({ key, text }: LedgerEntry): PagePiece {
  if (text === "") return html``
  if (!folding.has(key) || text.length <= foldAt) return html`<p class="text" dir="auto">${text}</p>`
  // Not in the middle of a character that takes two units.
  const end = text.slice(0, foldAt).isWellFormed() ? foldAt : foldAt - 1
  return html`<details class="fold">
    <summary>
      <p class="text" dir="auto">${text.slice(0, end)}…</p>
      <span>see more</span>
    </summary>
    <p class="text" dir="auto">${text}</p>
  </details>`
}

function drawMedia({ media }: LedgerEntry, { serviceOrigin }: Surroundings): PagePiece {
  if (media.length === 0) return html``
  const files = media.map((address) => drawFile(address, serviceOrigin))
  return html`<div class="media${media.length > 1 ? " many" : ""}">${files}</div>`
}

/** The service's own media is shown, anything else named: a page here asks nobody else for anything. */
function drawFile(address: string, serviceOrigin: string | null): PagePiece {
  if (!isMediaAddress(address, serviceOrigin)) return html`<div class="file">${address}</div>`
  return /\.(?:mp4|mov|webm)$/i.test(new URL(address).pathname)
    ? html`<video src="${address}" controls preload="metadata"></video>`
    : html`<img src="${address}" alt="" loading="lazy" />`
}

function drawFacts(entry: LedgerEntry): PagePiece {
  const { externalId, extra = {} } = entry
  const shown = Object.entries(extra).filter(([name]) => name !== "handle" && !isMarked(entry, name))
  const facts = [["id", externalId], ...shown]
  const rows = facts.map(
    ([name, value]) =>
      html`<div>
        <dt>${name}</dt>
        <dd dir="auto">${value}</dd>
      </div>`,
  )
  return html`<dl class="facts">${rows}</dl>`
}
