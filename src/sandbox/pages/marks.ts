import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"

type Marks = { readonly line: readonly string[]; readonly button?: string }

/** What some networks show of a post beyond its words and media, by the names that their simulators give it. */
const marks: Partial<Readonly<Record<NetworkKey, Marks>>> = {
  "linkedin-page": { line: ["followers"] },
  youtube: { line: ["channel"] },
  pinterest: { line: ["board"] },
  "google-business": { line: ["place", "hours"], button: "callToAction" },
}

/** The line at a name: how many follow it, where a place is and when it is open, the board that a pin is on. */
export function drawLine({ key, extra }: LedgerEntry): PagePiece {
  const words = (marks[key]?.line ?? []).flatMap((name) => extra?.[name] ?? [])
  return words.length === 0 ? html`` : html`<p class="note line" dir="auto">${words.join(", ")}</p>`
}

/** What a place asks its visitors to do. It leads nowhere: a page here asks nobody else for anything. */
export function drawButton({ key, extra }: LedgerEntry): PagePiece {
  const words = extra?.[marks[key]?.button ?? ""]
  return words === undefined ? html`` : html`<p class="button">${words.replaceAll("_", " ").toLowerCase()}</p>`
}
