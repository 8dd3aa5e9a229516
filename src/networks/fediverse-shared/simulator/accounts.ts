import { createHash } from "node:crypto"
import type { Context } from "hono"
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

type Naming = {
  /** Where those live who name no server. */
  readonly firstServer: string
  /** What no name has in it. */
  readonly strange: RegExp
  /** What is shown as a space. */
  readonly gaps: RegExp
  /** Servers that are elsewhere than the domains of their accounts' handles, by those. */
  readonly homes?: Readonly<Record<string, string>>
}

/** Somebody of that handle, with the same id whenever it is asked for. */
export function nameAccount(handle: string, { firstServer, strange, gaps, homes = {} }: Naming): Account {
  const [, wanted = "", place = firstServer] = /^@?([^@]*)(?:@(.+))?$/.exec(handle.trim()) ?? []
  const username = wanted.replaceAll(strange, "_").slice(0, 30) || "somebody"
  const named = place.toLowerCase()
  const [domain, server] = Object.entries(homes).find((pair) => pair.includes(named)) ?? [named, named]
  const key = `${username}@${domain}`
  const id = createHash("sha256").update(key).digest().readBigUInt64BE().toString().slice(0, 18)
  const name = username.replaceAll(gaps, " ").replace(/^\w/, (letter) => letter.toUpperCase())
  return { key, id, server, username, name }
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

/** Which server is asked. */
export function serverOf(c: Context): string {
  return c.req.param("server") ?? ""
}
