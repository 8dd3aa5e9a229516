import { isIPv6 } from "node:net"

/** An IPv6 customer has at least a /64 to choose addresses from: it counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address
  const [head = "", tail] = address.split("::")
  const before = head.split(":").filter(Boolean)
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after]
  return `${groups.slice(0, 4).join(":")}::/64`
}
