import { queryOptions } from "@tanstack/react-query"
import type { ClientKind } from "#domain/agent-client.ts"
import type { Scope } from "#domain/scopes.ts"
import { request } from "./request.ts"

export type ConsentRequest = {
  readonly client: {
    readonly id: string
    readonly kind: ClientKind
    readonly name: string
    readonly host?: string
  }
  readonly redirect: string
  readonly scopes: readonly Scope[]
  readonly workspaces: readonly { readonly id: string; readonly name: string }[]
}

/** What there is to decide, where to go on when there is nothing, or that the app wants a sign-in of now. */
export type ConsentStep =
  | { readonly request: ConsentRequest }
  | { readonly next: string }
  | { readonly signInAgain: true }

export type ConsentDecision =
  | { readonly decision: "allow"; readonly scopes: readonly Scope[]; readonly workspaceId?: string }
  | { readonly decision: "decline" }

const addressOf = (uid: string) => `/api/auth/consent/${encodeURIComponent(uid)}`

export const consentQuery = (uid: string) =>
  queryOptions({
    queryKey: ["consent", uid],
    queryFn: async () => (await request("GET", addressOf(uid))) as ConsentStep,
    // Once it is decided it is gone, while the page is still on its way to the client.
    staleTime: Infinity,
    retry: false,
  })

export async function decideConsent(uid: string, decision: ConsentDecision): Promise<{ readonly next: string }> {
  return (await request("POST", addressOf(uid), decision)) as { next: string }
}
