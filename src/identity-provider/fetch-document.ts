import { asResponse, type Http } from "#domain/http.ts"
import type { DocumentGovernor } from "#identity-provider/document-governor.ts"

const timeoutMs = 2500

/** Clients' documents come in through the service's outbound guard, which goes to public addresses only and follows no redirect. */
export function fetchDocument(http: Http, governor: DocumentGovernor) {
  return async (input: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const accept = new Headers(options.headers).get("accept") ?? "application/json"
    const { headers, ...answer } = await http({ method: "GET", url, headers: { accept }, timeoutMs }).catch(
      (error: unknown) => {
        governor.noteFailure(url)
        throw error
      },
    )
    if (answer.status !== 200 || !namesItself(answer.body, url)) governor.noteFailure(url)
    const kept = ["content-type", "cache-control", "expires"].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return asResponse({ ...answer, headers: Object.fromEntries(kept) })
  }
}

/** A document is of use only if it gives its own address as the client's id. */
function namesItself(body: string, url: string): boolean {
  try {
    const document: unknown = JSON.parse(body)
    return typeof document === "object" && document !== null && "client_id" in document && document.client_id === url
  } catch {
    return false
  }
}
