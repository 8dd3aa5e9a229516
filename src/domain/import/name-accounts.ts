import { type Id, readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"

/** An account by all its names. */
export type NamedAccount = {
  readonly id: Id<"acc">
  readonly network: NetworkKey
  readonly handle: string
  readonly displayName: string
}

export type NamedSet = { readonly name: string; readonly accountIds: readonly Id<"acc">[] }

type Named = { readonly ids: readonly Id<"acc">[]; readonly complaints: readonly string[] }

/** What stands in a cell, one by one. */
export function splitCell(cell: string): readonly string[] {
  const parts = cell.split(/[,;|\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== "")
}

/**
 * The accounts that a cell names: by handle, by network and handle (`x:larkandloam`), by the network alone where there is
 * one account of it, by the name that people see, by a set, or by id.
 */
export function nameAccounts(cell: string, accounts: readonly NamedAccount[], sets: readonly NamedSet[]): Named {
  const ids = new Set<Id<"acc">>()
  const complaints: string[] = []
  for (const part of splitCell(cell)) {
    const found = findNamed(part, accounts, sets)
    if (found.length > 0 && (found.length === 1 || isSet(part, sets))) for (const id of found) ids.add(id)
    else complaints.push(found.length === 0 ? unknown(part) : ambiguous(part, found, accounts))
  }
  return { ids: [...ids], complaints }
}

/** The kinds of names in the order in which they are tried; the first that fits counts. */
function findNamed(part: string, accounts: readonly NamedAccount[], sets: readonly NamedSet[]): readonly Id<"acc">[] {
  const name = plain(part)
  const [network, handle] = splitOnce(part)
  const byId = readId("acc", part)
  const ways: readonly ((account: NamedAccount) => boolean)[] = [
    ({ id }) => id === byId,
    (account) => handle !== undefined && isNetwork(account, network) && isCalled(account, handle),
    (account) => plain(account.handle) === name,
    // Without the server of a network that has many.
    (account) => plain(account.handle).split("@")[0] === name,
    (account) => isNetwork(account, part),
    ({ displayName }) => displayName.trim().toLowerCase() === part.toLowerCase(),
  ]
  const set = sets.find((each) => each.name.toLowerCase() === part.toLowerCase())
  if (set !== undefined) return set.accountIds
  for (const way of ways) {
    const found = accounts.filter(way)
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

function splitOnce(part: string): readonly [string, string?] {
  const found = /^([^:/]+)[:/](.+)$/.exec(part)
  return found === null ? [part] : [found[1] ?? "", found[2] ?? ""]
}

function isNetwork({ network }: NamedAccount, name: string): boolean {
  const wanted = name.trim().toLowerCase()
  return wanted === network || wanted === networkOf(network).provider.toLowerCase()
}

function isCalled({ handle }: NamedAccount, name: string): boolean {
  return plain(handle) === plain(name) || plain(handle).split("@")[0] === plain(name)
}

function isSet(part: string, sets: readonly NamedSet[]): boolean {
  return sets.some(({ name }) => name.toLowerCase() === part.toLowerCase())
}

function plain(handle: string): string {
  return handle.trim().toLowerCase().replace(/^@/, "")
}

function unknown(part: string): string {
  return `“${clip(part)}” is no account of this workspace. Write its handle, or connect it first.`
}

function ambiguous(part: string, ids: readonly Id<"acc">[], accounts: readonly NamedAccount[]): string {
  const ways = accounts.filter(({ id }) => ids.includes(id)).map(spellAccount)
  const several = `“${clip(part)}” can be ${ways.length} accounts.`
  return new Set(ways).size === ways.length ? `${several} Write ${listOr(ways)}.` : `${several} Write its id.`
}

/** The one way to write an account that no account of another network has. */
export function spellAccount({ network, handle }: Pick<NamedAccount, "network" | "handle">): string {
  return `${network}:${handle.replace(/^@/, "")}`
}

function listOr(ways: readonly string[]): string {
  return ways.length < 2 ? ways.join("") : `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`
}

/** A cell may hold anything. */
export function clip(text: string): string {
  const letters = Array.from(text)
  return letters.length <= 60 ? text : `${letters.slice(0, 59).join("")}…`
}
