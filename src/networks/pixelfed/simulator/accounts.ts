import { createHash, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

export type Account = {
  /** The name that all the world knows it by: `lark@pixels.example`. */
  readonly key: string
  /** Its server's own id of it. */
  readonly id: string
  readonly server: string
  readonly username: string
  readonly name: string
  /** Whether it was ever on the server's own pages. Nothing is done for those that were not. */
  readonly wasHere: boolean
}

const firstServer = "pixels.example"

/** Ids grow with time. */
export function newId(tools: SandboxTools): string {
  return String((BigInt(tools.now().epochMilliseconds) << 12n) | BigInt(randomInt(2 ** 12)))
}

/** Whoever names no server lives on the first one; somebody called newcomer has only just arrived. */
export function makeAccount(tools: SandboxTools, handle: string): Account {
  const [, name = "", place = firstServer] = /^@?([^@]*)(?:@(.+))?$/.exec(handle.trim()) ?? []
  const username = name.replaceAll(/[^\w.-]+/g, "_").slice(0, 30) || "somebody"
  const server = place.toLowerCase()
  const key = `${username}@${server}`
  const there = findAccount(tools, key)
  if (there !== undefined) return there
  const id = createHash("sha256").update(key).digest().readBigUInt64BE().toString().slice(0, 18)
  const shown = username.replaceAll(/[_.]/g, " ").replace(/^\w/, (letter) => letter.toUpperCase())
  const account = { key, id, server, username, name: shown, wasHere: username !== "newcomer" }
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
    avatar: `${home}/storage/avatars/${username}.svg`,
    created_at: "2024-03-01T00:00:00.000000Z",
  }
}
