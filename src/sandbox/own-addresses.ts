import { isLoopbackHost } from "#domain/loopback.ts"
import type { NetworkKey } from "#domain/network.ts"

/* Which addresses are the service's own. Where `serviceOrigin` is null, those of every service on this machine are. */

/** The address, if it is one of the service's own. */
export function readOwn(address: string, serviceOrigin: string | null): URL | undefined {
  const url = URL.parse(address)
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "") return undefined
  const isOurs = url.origin === serviceOrigin || (serviceOrigin === null && isLoopbackHost(url.hostname))
  return isOurs ? url : undefined
}

/** Whether an address is one of the service's own for media: nothing else is shown. */
export function isMediaAddress(address: string, serviceOrigin: string | null): boolean {
  return readOwn(address, serviceOrigin)?.pathname.startsWith("/media/") === true
}

/** Whether the service waits there for people who come back from this network. */
export function isReturnAddress(address: string, key: NetworkKey, serviceOrigin: string | null): boolean {
  const url = readOwn(address, serviceOrigin) ?? readOwn(byName(address), serviceOrigin)
  return url?.pathname === `/connect/${key}/callback` && url.search === "" && url.hash === ""
}

/** Some networks send people to their own machine by its number only; the service may know itself by name. */
function byName(address: string): string {
  const url = URL.parse(address)
  if (url === null || url.hostname !== "127.0.0.1") return address
  url.hostname = "localhost"
  return url.href
}
