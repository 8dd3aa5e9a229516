import ipaddr from "ipaddr.js"

/** An IPv6 customer has at least a /64 to choose addresses from: it counts as one, however it is written. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(":")}::/64`
}

const inside: ReadonlySet<string> = new Set(["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat"])

/** About what one provider has in one area; all private networks are one. Who moves within it is not somewhere else. */
export function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (inside.has(parsed.range())) return "private"
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 2)
        .map((part) => part.toString(16))
        .join(":")
    : parsed.octets.slice(0, 2).join(".")
}
