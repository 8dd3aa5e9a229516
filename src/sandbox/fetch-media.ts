import type { SandboxTools } from "#networks/simulator.ts"
import { readOwn } from "#sandbox/own-addresses.ts"

type Fetched = Awaited<ReturnType<SandboxTools["fetch"]>>

const patienceMs = 60_000

/** A network takes no file larger than this from an address. */
const mostBytes = 1_100_000_000

/** Media, and what the service says of itself to networks that look it up. */
function mayFetch(address: string, serviceOrigin: string | null): boolean {
  return /^\/(?:media\/|connect\/[a-z-]+\/client\.json$)/.test(readOwn(address, serviceOrigin)?.pathname ?? "")
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
