import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { AccountView, MediaView } from "../../api/views.ts"
import { galleryWords } from "../../words/gallery-words.ts"

/* A made-up workspace: nothing here exists on any server. */

export const when = "2026-11-19T08:30:00Z"

const flower = (x: number, y: number, colour: string) =>
  `<path d='M${x} ${y}v26' stroke='#3f7a3a' stroke-width='4'/><path d='M${x - 9} ${y - 18}q9 10 9 0 0 10 9 0v16q-9 9-18 0z' fill='${colour}'/>`

const flowers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  .map((at) => flower(24 + at * 32, 150 + (at % 3) * 22, at % 2 === 0 ? "#c8374f" : "#e8b23d"))
  .join("")

const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 340 240'><path d='M0 0h340v130H0z' fill='#cfe3ee'/><path d='M0 120h340v120H0z' fill='#86b06a'/>${flowers}</svg>`

const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`

export const media: MediaView = {
  id: "med_00000000000000000000000000",
  kind: "image",
  fileName: "tulips.jpg",
  contentType: "image/jpeg",
  bytes: 182_000,
  width: 340,
  height: 240,
  altText: galleryWords.altText,
  url: picture,
  thumbnailUrl: picture,
  createdAt: when,
}

export function accountOn(key: NetworkKey, isSandbox = false): AccountView {
  return {
    id: `acc_${key}`,
    key,
    provider: networkOf(key).provider,
    handle: "@larkandloam",
    displayName: "Lark & Loam",
    status: "Active",
    statistics: "Reading",
    sandbox: isSandbox,
    connectedAt: when,
  }
}

/** What parts are given that would tell somebody: here nobody listens. */
export const nothing = (): void => undefined
