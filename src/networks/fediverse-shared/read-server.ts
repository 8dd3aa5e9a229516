import type { FormField, Refused } from "#networks/network.ts"

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

/** The server in what a person typed: its name, an address on it, or the handle of an account there. */
export function readServer(values: Readonly<Record<string, string>>): Named | Refused {
  const typed = (values["server"] ?? "").trim()
  const isAddress = /^https?:\/\//i.test(typed)
  const place = isAddress ? typed : `https://${typed.slice(typed.lastIndexOf("@") + 1)}`
  const name = URL.parse(place)?.host ?? ""
  if (serverName.test(name)) return { kind: "named", name }
  const message = "That is not the name of a server. It looks like social.example."
  return { kind: "refused", why: "content", code: "InvalidServer", message }
}

/** Where a server is: below `https:/` for the real ones, below the sandbox for those that it plays. */
export function addressOf(servers: string | undefined, name: string): string {
  return `${servers}/${name}`
}
