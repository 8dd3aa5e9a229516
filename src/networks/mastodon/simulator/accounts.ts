import { randomInt } from "node:crypto"
import { type Account, addressOf, nameAccount } from "#networks/fediverse-shared/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** The domain of handles whose accounts live on a server of another name. */
export const splitDomain = { domain: "people.example", server: "home.example" } as const

const homes = { [splitDomain.domain]: splitDomain.server }

const naming = { firstServer: "social.example", strange: /\W+/g, gaps: /_/g, homes }

/** Ids grow with time; servers of another make write theirs in another way. */
export function newId(tools: SandboxTools, server: string): string {
  const number = (BigInt(tools.now().epochMilliseconds) << 16n) | BigInt(randomInt(2 ** 16))
  return server === "other.example" ? `01${number.toString(32).toUpperCase().padStart(24, "0")}` : String(number)
}

/** Whoever names no server lives on the first one. */
export function makeAccount(tools: SandboxTools, handle: string): Account {
  const account = nameAccount(handle, naming)
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
  const avatar = `${home}/avatars/${username}.svg`
  return {
    id,
    username,
    acct: username,
    display_name: name,
    locked: false,
    bot: false,
    discoverable: true,
    indexable: false,
    group: false,
    created_at: "2024-03-01T00:00:00.000Z",
    note: "<p>Lives in the sandbox.</p>",
    url: `${home}/@${username}`,
    uri: `${home}/users/${username}`,
    avatar,
    avatar_static: avatar,
    header: `${home}/headers/original/missing.png`,
    header_static: `${home}/headers/original/missing.png`,
    followers_count: 120,
    following_count: 80,
    statuses_count: 12,
    last_status_at: "2026-11-01",
    hide_collections: null,
    noindex: true,
    emojis: [],
    fields: [],
  }
}
