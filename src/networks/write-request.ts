import type { HttpRequest } from "#domain/http.ts"

/** A request as most APIs take it. At most one of `json`, `form`, `body` and `pieces`. */
export type ApiCall = Omit<HttpRequest, "url"> & {
  /** With its query, below the address of the API. */
  readonly path: string
  readonly token?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
}

export function writeRequest(
  base: string | undefined,
  { path, token, json, form, headers, ...rest }: ApiCall,
): HttpRequest {
  const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded"
  const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form).toString()
  return {
    ...rest,
    url: `${base}${path}`,
    headers: {
      accept: "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  }
}
