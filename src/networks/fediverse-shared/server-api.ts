import type { HttpRequest } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { Author } from "#networks/network.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

/*
 * What servers of the fediverse are asked in the same way, whatever they run. What they say against it differs, so each
 * adapter says in its client.ts how it reads that.
 */

export type ServerCall = ApiCall & {
  /** The name of the server that is asked. */
  readonly server: string
}

// Without the wish for JSON some send their errors as the page where people sign in, and that looks like success.
function write({ hosts }: Parameters<ServerApi["write"]>[0], { server, ...call }: ServerCall): HttpRequest {
  return writeRequest(addressOf(hosts, server), call)
}

export type ServerApi = Api<ServerCall>

export const serverApi = { name: "The server", write } as const

/** What is kept with an account to find it again: its server, and its id there. */
export function homeOf({ credentials }: Author): { server: string; token: string; id: string } {
  const { server, accountId } = credentials.extra ?? {}
  if (server === undefined || accountId === undefined) throw new Error("an account of the fediverse without its server")
  return { server, token: credentials.accessToken, id: accountId }
}
