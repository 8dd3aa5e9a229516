import { html } from "hono/html"
import type { PictureLayout } from "#domain/preview/lay-pictures.ts"
import type { SentMedia } from "#networks/sandbox-controls.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"
import type { PageRules } from "#sandbox/pages/rules.ts"

/** One picture, which its box crops. A video shows its still and plays when asked to. */
export function drawFile({ kind, url, thumbnailUrl, altText }: SentMedia): PagePiece {
  if (kind !== "video") return html`<img src="${url}" alt="${altText}" loading="lazy" />`
  const poster = thumbnailUrl === url ? "" : html` poster="${thumbnailUrl}"`
  return html`<video src="${url}" ${poster} aria-label="${altText}" controls muted preload="metadata"></video>`
}

/** Pictures as the network lays them out. Nothing runs here, so what one turns over elsewhere is moved sideways. */
export function drawMedia(media: readonly SentMedia[], layout: PictureLayout, rules: PageRules): PagePiece {
  if (media.length === 0) return html``
  const ratio = layout.ratio.toFixed(4)
  if (layout.kind !== "grid") {
    const fit = layout.isFitted ? " fitted" : ""
    const slides = media.map((file, index) => {
      const mark = media.length > 1 ? html`<span class="count">${index + 1}/${media.length}</span>` : ""
      const own = (file.width / file.height).toFixed(4)
      const shape = layout.kind === "slides" ? ratio : own
      return html`<figure class="${rules.add(`aspect-ratio: ${shape}`)}">${drawFile(file)}${mark}</figure>`
    })
    if (media.length === 1) return html`<div class="media one${fit}">${slides}</div>`
    return html`<div class="media ${layout.kind}${fit}" tabindex="0" role="group" aria-label="${media.length} pictures">
      ${slides}
    </div>`
  }
  const { rows, columns, gap, cells, hidden } = layout
  const grid = rules.add(
    `aspect-ratio: ${ratio}; gap: ${gap}px; grid-template: repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
  )
  const files = media.slice(0, cells.length).map((file, index) => {
    const area = rules.add(`grid-area: ${cells[index]?.join(" / ")}`)
    const isLast = hidden > 0 && index === cells.length - 1
    return html`<figure class="${area}">
      ${drawFile(file)}${isLast ? html`<span class="rest">+${hidden}</span>` : ""}
    </figure>`
  })
  return html`<div class="media mosaic ${grid}">${files}</div>`
}

/** What nobody can show is named: a page here asks nobody else for anything. */
export function drawNames(names: readonly string[]): PagePiece {
  return names.length === 0 ? html`` : html`<div class="files">${names.map((name) => html`<div>${name}</div>`)}</div>`
}
