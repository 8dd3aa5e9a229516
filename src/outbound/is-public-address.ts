import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Public by number, and yet the inside of somebody's cloud: Azure answers its own machines there. */
const notReallyPublic: ReadonlySet<string> = new Set(["168.63.129.16"])

/** What IPv6 has given out to the public at all; everything else is set aside for something. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** Whether an address belongs to the internet at large: neither to this machine, nor to a network around it, nor to nobody. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined || parsed.range() !== "unicast") return false
  return parsed.kind() === "ipv4" ? !notReallyPublic.has(parsed.toString()) : parsed.match(globalUnicast)
}

/** Whether it is this machine or a network that somebody runs. Where clouds keep their secrets (link-local) is neither. */
export function isPrivateAddress(address: string): boolean {
  const range = parseAddress(address)?.range()
  return range === "loopback" || range === "private" || range === "uniqueLocal"
}

export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [parseAddress(one), parseAddress(other)]
  return first !== undefined && second !== undefined && first.toNormalizedString() === second.toNormalizedString()
}

/** Only what a socket would take as an address; one with a zone is bound to a link, so it has no place out there. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(address) === 0 || address.includes("%") ? undefined : ipaddr.parse(address)
}
