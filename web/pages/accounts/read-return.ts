import { networkKeys } from "#domain/network.ts"
import type { NetworkKey } from "#domain/network.ts"

export type ReturnedChoice = {
  readonly key: NetworkKey
  readonly secret: string
  readonly accounts: readonly {
    readonly externalId: string
    readonly handle: string
    readonly displayName: string
  }[]
}

/** What somebody comes back with from a network that did not simply say yes to one account. */
export type Returned =
  | { readonly kind: "choice"; readonly choice: ReturnedChoice }
  | { readonly kind: "problem"; readonly message: string }

const longestMessage = 300

/** Anybody can write an address, so this is read as carefully as any other input; null for whatever is not ours. */
export function readReturn(hash: string): Returned | null {
  const given = new URLSearchParams(hash)
  const message = (given.get("problem") ?? "").trim().slice(0, longestMessage)
  if (message !== "") return { kind: "problem", message }
  const choice = readChoice(given.get("choose") ?? "")
  return choice === null ? null : { kind: "choice", choice }
}

function readChoice(text: string): ReturnedChoice | null {
  if (text === "") return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof read !== "object" || read === null || !("accounts" in read) || !Array.isArray(read.accounts)) return null
    const key = networkKeys.find((each) => "key" in read && each === read.key)
    const secret = "secret" in read ? String(read.secret) : ""
    const accounts = read.accounts.map(readOffer)
    return key === undefined || secret === "" || accounts.length === 0 ? null : { key, secret, accounts }
  } catch {
    return null
  }
}

function readOffer(offer: unknown): ReturnedChoice["accounts"][number] {
  const given = typeof offer === "object" && offer !== null ? Object.entries(offer) : []
  const textOf = (name: string) => String(given.find(([each]) => each === name)?.[1] ?? "")
  return { externalId: textOf("externalId"), handle: textOf("handle"), displayName: textOf("displayName") }
}
