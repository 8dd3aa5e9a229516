import { randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What Threads and Instagram both remember, by kind. */

export type Account = {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly picture: string
}

export type Token = {
  readonly account: string
  readonly scopes: readonly string[]
  readonly isLong: boolean
  readonly issuedAt: string
  readonly expiresAt: string
  /** "ended" by a fault, which a refresh fixes; "dead" for good. */
  readonly state: "live" | "ended" | "dead"
}

/** 17 digits, too many for a number of JavaScript, as Meta's have; pages and their posts have 15. */
export function newId(prefix: string, digits: 15 | 17 = 17): string {
  return prefix + Array.from({ length: digits - prefix.length }, () => randomInt(10)).join("")
}

/** How somebody of that name is shown; `gap` stands where a handle may not have a character. */
export function introduce(
  tools: SandboxTools,
  wanted: string,
  gap: "_" | "." = "_",
  mostLetters = 30,
): Omit<Account, "id"> {
  const handle = wanted
    .replace(/^@/, "")
    .replaceAll(/[^\w.]/g, gap)
    .slice(0, mostLetters)
  return {
    handle,
    name: handle.replaceAll(/[_.]/g, " ").replace(/^\w/, (letter) => letter.toUpperCase()),
    picture: `${tools.host("web")}/pictures/${handle}.svg`,
  }
}
