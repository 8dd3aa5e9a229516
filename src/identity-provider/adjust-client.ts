type Metadata = { application_type?: unknown; redirect_uris?: unknown; scope?: unknown }

/**
 * Makes of the documents that real clients publish what the provider takes. Programs on a person's machine do not always
 * say that they are that: their redirect does. A document's list of scopes would only get in the way of those that we have.
 */
export function adjustClient(metadata: Metadata): void {
  const redirects = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
  if (redirects.some((redirect) => typeof redirect === "string" && staysOnMachine(redirect))) {
    metadata.application_type = "native"
  }
  delete metadata.scope
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

function staysOnMachine(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  return url.protocol === "http:" ? loopback.has(url.hostname) : url.protocol !== "https:"
}
