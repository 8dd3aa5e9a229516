import { createHash, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

export type Account = {
  /** The name that all the world knows it by: `lark@social.example`. */
  readonly key: string
  /** Its server's own id of it. */
  readonly id: string
  readonly server: string
  readonly username: string
  readonly name: string
}

const firstServer = "social.example"

/** Ids grow with time; servers of another make write theirs in another way. */
export function newId(tools: SandboxTools, server: string): string {
  const number = (BigInt(tools.now().epochMilliseconds) << 16n) | BigInt(randomInt(2 ** 16))
  return server === "other.example" ? `01${number.toString(32).toUpperCase().padStart(24, "0")}` : String(number)
}

/** Whoever names no server lives on the first one. */
export function makeAccount(tools: SandboxTools, handle: string): Account {
  const [, name = "", place = firstServer] = /^@?([^@]*)(?:@(.+))?$/.exec(handle.trim()) ?? []
  const username = name.replaceAll(/\W+/g, "_").slice(0, 30) || "somebody"
  const server = place.toLowerCase()
  const key = `${username}@${server}`
  const there = findAccount(tools, key)
  if (there !== undefined) return there
  const id = createHash("sha256").update(key).digest().readBigUInt64BE().toString().slice(0, 18)
  const shown = username.replaceAll("_", " ").replace(/^\w/, (letter) => letter.toUpperCase())
  const account = { key, id, server, username, name: shown }
  tools.memory.put("account", key, account)
  return account
}

export function findAccount({ memory }: SandboxTools, key: string): Account | undefined {
  return memory.get<Account>("account", key)
}

export function listAccounts({ memory }: SandboxTools, server: string): readonly Account[] {
  return memory
    .list<Account>("account")
    .map(({ value }) => value)
    .filter((account) => account.server === server)
}

export function addressOf(tools: SandboxTools, server: string): string {
  return `${tools.host("servers")}/${server}`
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
    created_at: "2024-03-01T00:00:00.000Z",
    note: "<p>Lives in the sandbox.</p>",
    url: `${home}/@${username}`,
    uri: `${home}/users/${username}`,
    avatar,
    avatar_static: avatar,
    followers_count: 120,
    following_count: 80,
    statuses_count: 12,
    emojis: [],
    fields: [],
  }
}
