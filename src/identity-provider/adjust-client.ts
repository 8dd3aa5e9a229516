type Metadata = { application_type?: unknown; redirect_uris?: unknown; scope?: unknown }

/**
 * Makes of the documents that real clients publish what the provider takes. Programs on a person's machine do not always
 * say that they are that: their redirect does. A document's list of scopes would only get in the way of those that we have.
 */
export function adjustClient(metadata: Metadata): void {
  const { redirect_uris: published } = metadata
  if (Array.isArray(published)) {
    // Any program on a machine can claim a scheme such as cursor:, and with it the code. A client that has nothing else is
    // refused for having no address at all.
    const redirects = published.filter((address) => typeof address !== "string" || isSafe(address))
    metadata.redirect_uris = redirects
    if (redirects.some(staysOnMachine)) metadata.application_type = "native"
  }
  delete metadata.scope
}

/** Over https, or to a program on the person's own machine (RFC 8252, section 7.3). */
function isSafe(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== "" || url.password !== "") return false
  return url.protocol === "https:" || staysOnMachine(address)
}

/** Where the client that is built in may be answered: on the person's own machine, wherever it listens. */
export function isOnMachine(address: string): boolean {
  return isSafe(address) && staysOnMachine(address) && !address.includes("#")
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

function staysOnMachine(address: unknown): boolean {
  const url = typeof address === "string" ? URL.parse(address) : null
  return url?.protocol === "http:" && loopback.has(url.hostname)
}
