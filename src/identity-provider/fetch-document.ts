import { asResponse, type Http } from "#domain/http.ts"

const timeoutMs = 2500

/** Clients' documents come in by the house's one way out, which goes to public addresses only and follows no redirect. */
export function fetchDocument(http: Http) {
  return async (input: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const accept = new Headers(options.headers).get("accept") ?? "application/json"
    const { headers, ...answer } = await http({ method: "GET", url, headers: { accept }, timeoutMs })
    const kept = ["content-type", "cache-control", "expires"].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return asResponse({ ...answer, headers: Object.fromEntries(kept) })
  }
}
