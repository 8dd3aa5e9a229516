import { randomInt } from "node:crypto"
import { type Account as Person, addressOf, nameAccount } from "#networks/fediverse-shared/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Account = Person & {
  /** Whether it was ever on the server's own pages. Nothing is done for those that were not. */
  readonly wasHere: boolean
}

const naming = { firstServer: "pixels.example", strange: /[^\w.-]+/g, gaps: /[_.]/g }

/** Ids grow with time. */
export function newId(tools: SandboxTools): string {
  return String((BigInt(tools.now().epochMilliseconds) << 12n) | BigInt(randomInt(2 ** 12)))
}

/** Whoever names no server lives on the first one; somebody called newcomer has only just arrived. */
export function nameSomebody(handle: string): Account {
  const named = nameAccount(handle, naming)
  return { ...named, wasHere: named.username !== "newcomer" }
}

export function makeAccount(tools: SandboxTools, handle: string): Account {
  const account = nameSomebody(handle)
  const there = findAccount(tools, account.key)
  if (there !== undefined) return there
  tools.memory.put("account", account.key, account)
  return account
}

export function findAccount({ memory }: SandboxTools, key: string): Account | undefined {
  return memory.get<Account>("account", key)
}

export function showAccount(tools: SandboxTools, { server, id, username, name }: Account) {
  const home = addressOf(tools, server)
  const avatar = `${home}/storage/avatars/${username}.svg`
  const header = `${home}/storage/headers/missing.png`
  return {
    id,
    username,
    acct: username,
    display_name: name,
    discoverable: true,
    locked: false,
    followers_count: 120,
    following_count: 80,
    statuses_count: 12,
    note: "Lives in the sandbox.",
    url: `${home}/${username}`,
    avatar,
    avatar_static: avatar,
    header,
    header_static: header,
    created_at: "2024-03-01T00:00:00.000000Z",
    last_status_at: null,
    bot: false,
    emojis: [],
    fields: [],
  }
}
