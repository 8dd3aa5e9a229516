import { html, raw } from "hono/html"
import type { PreviewDeed } from "#domain/preview/facts.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"

/** Plain signs of our own, in a box of 24. */
const drawings: Readonly<Record<PreviewDeed, string>> = {
  reply: "M4 12a8 8 0 1 1 3.2 6.4L3.5 19.5l1.2-3.4A8 8 0 0 1 4 12z",
  repost: "M4 9l3-3 3 3M7 6v9a2 2 0 0 0 2 2h5M20 15l-3 3-3-3M17 18V9a2 2 0 0 0-2-2h-5",
  like: "M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20z",
  star: "M12 4l2.5 5.2 5.6.8-4 4 1 5.6-5.1-2.7-5 2.7 1-5.6-4.1-4 5.6-.8z",
  views: "M5 20v-8M12 20V4M19 20v-5",
  save: "M6 4h12v16l-6-4.5L6 20z",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  send: "M21 3L10 14M21 3l-7 18-4-7-7-4z",
  up: "M7 11v9H4v-9zM7 11l4-7a2.2 2.2 0 0 1 2.2 2.2V9H19a1.8 1.8 0 0 1 1.8 2.1l-1.2 7A2 2 0 0 1 17.6 20H7",
  down: "M17 13V4h3v9zM17 13l-4 7a2.2 2.2 0 0 1-2.2-2.2V15H5a1.8 1.8 0 0 1-1.8-2.1l1.2-7A2 2 0 0 1 6.4 4H17",
  more: "M5 12h.01M12 12h.01M19 12h.01",
}

const words: Partial<Readonly<Record<PreviewDeed, string>>> = {
  up: "Like",
  reply: "Comment",
  repost: "Repost",
  share: "Share",
  send: "Send",
}

/** What people can do there: signs that do nothing, and no counts. */
export function drawDeeds(deeds: readonly PreviewDeed[], areWords = false): PagePiece {
  if (deeds.length === 0) return html``
  const signs = deeds.map(
    (deed) =>
      html`<span
        >${raw(`<svg viewBox="0 0 24 24"><path d="${drawings[deed]}"/></svg>`)}${areWords ? (words[deed] ?? "") : ""}</span
      >`,
  )
  return html`<div class="deeds${areWords ? " words" : ""}" aria-hidden="true">${signs}</div>`
}
