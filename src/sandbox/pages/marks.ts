import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import type { LedgerEntry } from "#networks/sandbox-room.ts"
import type { Piece } from "#sandbox/pages/frame.ts"

/** What some networks show of a post beyond its words and media, by the names that their simulators give it. */
const marks: Partial<Readonly<Record<NetworkKey, { readonly line: readonly string[]; readonly button?: string }>>> = {
  "linkedin-page": { line: ["followers"] },
  pinterest: { line: ["board"] },
  "google-business": { line: ["place", "hours"], button: "callToAction" },
}

/** Whether a mark shows it, so that it need not stand among the facts. */
export function isMarked({ key }: LedgerEntry, name: string): boolean {
  const { line = [], button } = marks[key] ?? {}
  return line.includes(name) || button === name
}

/** The line at a name: how many follow a page, where a place is and when it is open, the board that a pin is on. */
export function drawLine({ key, extra }: LedgerEntry): Piece {
  const words = (marks[key]?.line ?? []).flatMap((name) => extra?.[name] ?? [])
  return words.length === 0 ? html`` : html`<p class="note line" dir="auto">${words.join(", ")}</p>`
}

/** What a place asks its visitors to do. It leads nowhere: a page here asks nobody else for anything. */
export function drawButton({ key, extra }: LedgerEntry): Piece {
  const words = extra?.[marks[key]?.button ?? ""]
  return words === undefined ? html`` : html`<p class="button">${words.replaceAll("_", " ").toLowerCase()}</p>`
}
