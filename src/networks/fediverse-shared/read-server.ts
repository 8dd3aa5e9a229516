import type { FormField, Hosts, Outside, Refused } from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"

export type Named = { readonly kind: "named"; readonly name: string }

/** Asked of everybody: nothing else tells where an account lives. */
export function serverField(example: string): FormField {
  return {
    name: "server",
    label: "Server",
    help: `The server of your account, such as ${example}. Your full handle works too.`,
    isSecret: false,
    isOptional: false,
  }
}

/** Names as the world's own register has them, perhaps with a port; no bare numbers. */
const serverName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?$/

/** Where the hosts of a network have a server that is reached in its own way: one inside the operator's network. */
const ownKey = (name: string): string => `server ${name}`

/** What the hosts of a network have for servers inside the operator's network, which may speak http. */
export function hostsOfServers(origins: readonly URL[]): Hosts {
  return Object.fromEntries(origins.map(({ host, origin }) => [ownKey(host), origin]))
}

/** Where a server is: below `https:/` for the real ones, below the sandbox for those that it plays. */
export function addressOf(hosts: Hosts, name: string): string {
  return hosts[ownKey(name)] ?? `${hosts["servers"]}/${name}`
}

const inside =
  "It is a server inside a network. Whoever runs this service can allow it: FANFARE_PRIVATE_SERVERS lists the addresses of such servers."

export function isServerName({ hosts }: Pick<Outside, "hosts">, name: string): boolean {
  return ownKey(name) in hosts || serverName.test(name)
}

/** The server in what a person typed: its name, an address on it, or the handle of an account there. */
export function readServer(outside: Pick<Outside, "hosts">, values: Readonly<Record<string, string>>): Named | Refused {
  const typed = (values["server"] ?? "").trim()
  const isAddress = /^https?:\/\//i.test(typed)
  const place = isAddress ? typed : `https://${typed.slice(typed.lastIndexOf("@") + 1)}`
  const name = URL.parse(place)?.host ?? ""
  if (isServerName(outside, name)) return { kind: "named", name }
  const isInside = isAddress || /^localhost$|:\d+$|^[\d.]+$/.test(name)
  if (name !== "" && isInside) return refuse("content", "PrivateServer", inside)
  return refuse("content", "InvalidServer", "That is not the name of a server. It looks like social.example.")
}
