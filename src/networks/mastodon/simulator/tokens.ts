import type { Context } from "hono"
import { type Account, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { findAccount } from "#networks/mastodon/simulator/accounts.ts"
import { fail, meetFault } from "#networks/mastodon/simulator/answers.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { bearerOf } from "#networks/simulator/grants.ts"

/** Tokens do not end by themselves. */
export type Token = {
  readonly account: string
  readonly client: string
  readonly scopes: readonly string[]
  readonly state: "good" | "expired" | "revoked"
}

/** The same app has one token for the same person and scopes, however often it asks. */
export function issueToken({ memory }: SandboxTools, token: Omit<Token, "state">): string {
  const wanted = JSON.stringify(token)
  const there = memory.list<Token>("token").find(({ value: { state, ...rest } }) => {
    return state === "good" && JSON.stringify(rest) === wanted
  })
  if (there !== undefined) return there.id
  const id = newToken()
  memory.put("token", id, { ...token, state: "good" } satisfies Token)
  return id
}

export type Caller = { readonly account: Account; readonly client: string; readonly fault: Fault | undefined }

function isGranted({ scopes }: Token, scope: string): boolean {
  return scopes.includes(scope) || scopes.includes(scope.split(":")[0] ?? "")
}

const words = { expired: "The access token expired", revoked: "The access token was revoked" } as const

/** Whose call it is, and whether it may be made. */
export async function authorize(
  tools: SandboxTools,
  c: Context,
  scope: string,
  ...more: readonly Fault[]
): Promise<Caller> {
  if (c.req.header("authorization") === undefined) fail(c, 401, "This method requires an authenticated user")
  const id = bearerOf(c)
  const token = tools.memory.get<Token>("token", id)
  const account = token === undefined ? undefined : findAccount(tools, token.account)
  // A token is worth something on the server that gave it, and nowhere else.
  if (token === undefined || account === undefined || account.server !== serverOf(c)) {
    return fail(c, 401, "The access token is invalid")
  }
  if (token.state !== "good") fail(c, 401, words[token.state])
  const fault = await meetFault(tools, account.key, "tokenExpired", "tokenRevoked", "scopeMissing", ...more)
  if (fault === "tokenExpired" || fault === "tokenRevoked") {
    const state = fault === "tokenExpired" ? "expired" : "revoked"
    tools.memory.put("token", id, { ...token, state })
    fail(c, 401, words[state])
  }
  if (fault === "scopeMissing" || !isGranted(token, scope)) {
    fail(c, 403, "This action is outside the authorized scopes")
  }
  return { account, client: token.client, fault }
}

/** Whose call it is, where nobody has to say so. */
export async function recognize(tools: SandboxTools, c: Context, scope: string): Promise<Account | undefined> {
  return c.req.header("authorization") === undefined ? undefined : (await authorize(tools, c, scope)).account
}
