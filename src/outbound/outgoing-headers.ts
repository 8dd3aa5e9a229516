import { Denied } from "./denied.ts"

/** Headers of the connection, or of this service: callers cannot set them. */
const notTheirs: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
])

/** A personal token of ours. It opens this service and is of use to nobody else. */
const ownToken = /fanfare_[0-9A-Za-z]{38}/

/** The headers of a request as they leave, with ours. */
export function outgoingHeaders(
  given: Readonly<Record<string, string>>,
  userAgent: string,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    "accept-encoding": "gzip, deflate, br, zstd",
  }
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase()
    if (notTheirs.has(lower)) throw new Denied(`the caller must not set the header ${lower}`)
    refuseOwnToken(value)
    headers[lower] = value
  }
  return headers
}

export function refuseOwnToken(text: string): void {
  if (ownToken.test(text)) throw new Denied("a token of this service must not leave it")
}
