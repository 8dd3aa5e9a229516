import { createHash, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this Google remembers, by kind. */

export type Business = { readonly name: string; readonly title: string; readonly owner: string }

export type Location = {
  /** With the account: `accounts/1/locations/2`. */
  readonly name: string
  readonly account: string
  readonly title: string
  readonly locality: string
  readonly hours: string
  readonly canPost: boolean
}

export type LocalPost = {
  readonly name: string
  readonly location: string
  readonly createTime: string
  /** From then on it is live; null if it never will be. */
  readonly liveAt: string | null
  readonly body: { readonly summary: string }
}

export function newNumber(): string {
  return String(randomInt(10 ** 9, 10 ** 10))
}

/** The same eighteen digits for the same name, whenever it is made. */
function numberOf(text: string): string {
  const number = createHash("sha256").update(text).digest().readBigUInt64BE(0) % 10n ** 17n
  return `1${String(number).padStart(17, "0")}`
}

/** A business with a place of that name, a second one across the river, and a third that is not confirmed yet. */
export function makeBusiness(tools: SandboxTools, handle: string): Location {
  const words = handle.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ")
  const account = `accounts/${numberOf(`account ${handle}`)}`
  const business: Business = { name: account, title: `${title} Group`, owner: `${words[0] ?? "somebody"}@example.com` }
  tools.memory.put("business", account, business)
  const places = ["Old Town", "Riverside", "Harbour"].map((locality, index): Location => {
    const name = `${account}/locations/${numberOf(`${locality} ${handle}`)}`
    const hours = index === 1 ? "Open 10:00 to 20:00" : "Open 09:00 to 17:00"
    return { name, account, title, locality, hours, canPost: index < 2 }
  })
  for (const place of places) tools.memory.put("location", place.name, place)
  const [first] = places
  if (first === undefined) throw new Error("a business has a place")
  tools.memory.put("chosen", first.name, { account })
  return first
}

export function findLocation({ memory }: SandboxTools, name: string): Location | undefined {
  return memory.get<Location>("location", name)
}

export function locationsIn({ memory }: SandboxTools, account: string): readonly Location[] {
  return memory
    .list<Location>("location")
    .map(({ value }) => value)
    .filter((each) => each.account === account)
}

/** The places that were asked for by name: each stands for its owner on the consent page. */
export function listChosen(tools: SandboxTools): readonly Location[] {
  return tools.memory.list("chosen").flatMap(({ id }) => findLocation(tools, id) ?? [])
}
