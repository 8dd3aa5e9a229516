import { isLoopbackHost } from "#domain/loopback.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Fetched = Awaited<ReturnType<SandboxTools["fetch"]>>

const patienceMs = 60_000

/** A network takes no file larger than this from an address. */
const mostBytes = 1_100_000_000

/** The path of an address that is one of the service's own; undefined for any other. */
function ownPath(address: string, serviceOrigin: string | null): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.username !== "") return undefined
  const isOurs = url.origin === serviceOrigin || (serviceOrigin === null && isLoopbackHost(url.hostname))
  return isOurs ? url.pathname : undefined
}

/** Whether an address is one of the service's own for media: nothing else is shown. */
export function isMediaAddress(address: string, serviceOrigin: string | null): boolean {
  return ownPath(address, serviceOrigin)?.startsWith("/media/") === true
}

/** Media, and what the service says of itself to networks that look it up. */
function mayFetch(address: string, serviceOrigin: string | null): boolean {
  return /^\/(?:media\/|connect\/[a-z-]+\/client\.json$)/.test(ownPath(address, serviceOrigin) ?? "")
}

/** Fetches what the service offers as a network would. What cannot be had reads as an answer with no bytes. */
export async function fetchMedia(address: string, serviceOrigin: string | null): Promise<Fetched> {
  if (!mayFetch(address, serviceOrigin)) return nothing(403)
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patienceMs) })
    if (Number(response.headers.get("content-length") ?? 0) > mostBytes) {
      await response.body?.cancel()
      return nothing(413)
    }
    const contentType = response.headers.get("content-type") ?? ""
    return { status: response.status, contentType, bytes: await response.bytes() }
  } catch {
    return nothing(502)
  }
}

function nothing(status: number): Fetched {
  return { status, contentType: "", bytes: new Uint8Array() }
}
