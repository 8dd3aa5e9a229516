import { isIP } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { Denied } from "./denied.ts"
import { hostOf, parseUrl, readTarget } from "./read-target.ts"
import { mayReachAddress, type OutboundRules } from "./rules.ts"
import type { Ways } from "./ways.ts"

/** A name that takes longer to look up is left to the first connection. */
const lookUpMs = 3000

/** Names that the public internet never has (RFC 6761, 6762, 8375, 9476), and those without any dot. */
const neverPublic = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa)$/

const notPublic = "it is not on the public internet"

/** What already speaks against asking an address: how it is written, or what its name resolves to at this moment. */
export async function findObjection(
  text: string,
  rules: OutboundRules,
  ways: Pick<Ways, "resolve">,
): Promise<string | undefined> {
  const url = parseUrl(text)
  if (url === undefined) return "it cannot be read"
  try {
    readTarget(url, rules)
  } catch (error) {
    if (error instanceof Denied) return error.message
    throw error
  }
  const host = hostOf(url)
  if (rules.exceptions.has(url.origin) || isIP(host) !== 0) return undefined
  if (!rules.allowPrivate && (!host.includes(".") || neverPublic.test(host))) return notPublic
  const addresses = await lookUp(host, ways)
  return addresses.every((address) => mayReachAddress(address, rules)) ? undefined : notPublic
}

async function lookUp(host: string, { resolve }: Pick<Ways, "resolve">): Promise<readonly string[]> {
  const late = wait(lookUpMs, [], { ref: false })
  return Promise.race([resolve(host).catch(() => []), late])
}
