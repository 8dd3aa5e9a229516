import type { HttpAnswer } from "#domain/http.ts"
import type { Stage } from "./played-stage.ts"

type Fields = Readonly<Record<string, string>>

/** Calls to an interface of Meta's kind, past the adapter, as another program would make them. */
export function graphCalls(version: string, hostOf: (edge: string) => string = () => "graph") {
  return {
    post: async ({ network, author }: Stage, edge: string, fields: Fields): Promise<HttpAnswer> =>
      network.outside.http({
        method: "POST",
        url: `${network.outside.hosts[hostOf(edge)]}/${version}/${author.externalId}/${edge}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString(),
      }),

    get: async ({ network, author }: Stage, path: string, fields: Fields = {}): Promise<HttpAnswer> => {
      const query = new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString()
      return network.outside.http({
        method: "GET",
        url: `${network.outside.hosts["graph"]}/${version}/${path}?${query}`,
      })
    },
  }
}

export function errorOf({ body }: HttpAnswer): string {
  const { error } = JSON.parse(body) as { error?: { code: number | string; error_subcode?: number } }
  return error === undefined ? "none" : `${error.code}/${error.error_subcode ?? ""}`
}
