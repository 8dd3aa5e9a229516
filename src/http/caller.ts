import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Actor } from "#actions/action.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { Caller, Environment, HttpContext } from "#http/environment.ts"
import { readSessionCookie, writeSessionCookie } from "#http/session-cookie.ts"
import { type CurrentSession, recogniseSession } from "#identity/sessions.ts"
import { recogniseToken } from "#identity/tokens.ts"

type Admitting = Pick<HttpContext, "services" | "callers">

/**
 * Finds out who calls. A request with an Authorization header stands or falls with it: it never falls back to the
 * cookie, so a page cannot lend its session to a script that guesses tokens.
 */
export function identifyCaller(context: Admitting) {
  return createMiddleware<Environment>(async (c, next) => {
    const authorization = c.req.header("authorization")
    const caller = authorization === undefined ? await byCookie(context, c) : await byToken(context, c, authorization)
    c.set("caller", caller)
    await next()
  })
}

async function byToken(
  { services, callers }: Admitting,
  c: Context<Environment>,
  authorization: string,
): Promise<Caller> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  if (token === undefined) return { kind: "refused" }
  const bearer = await callers.identify(
    c.env.incoming,
    async () => recogniseToken(services, token),
    ({ workspace_id: workspaceId, user_id: userId }) => ({ workspaceId, userId }),
  )
  return bearer === null ? { kind: "refused" } : { kind: "token", bearer }
}

/** Turns a wrong token away, after its answer has been counted. */
export const refuseWrongToken = createMiddleware<Environment>(async (c, next) => {
  if (c.get("caller").kind === "refused") {
    throw new Problem("Unauthorized", "The token is missing, wrong, expired or revoked.")
  }
  await next()
})

async function byCookie({ services, callers }: Admitting, c: Context<Environment>): Promise<Caller> {
  const secret = readSessionCookie(services.baseUrl, c)
  if (secret === undefined) return { kind: "nobody" }
  const recognised = await callers.identify(
    c.env.incoming,
    async () => recogniseSession(services, secret),
    ({ session }) => ({ workspaceId: session.workspace?.id ?? null, userId: session.user_id }),
  )
  if (recognised === null) return { kind: "nobody" }
  if (recognised.newSecret !== undefined) writeSessionCookie(services.baseUrl, c, recognised.newSecret)
  const { session } = recognised
  return session.state === "active" ? { kind: "person", session } : { kind: "half-signed-in", session }
}

/** The person who is signed in in the app. */
export function requirePerson(c: Context<Environment>): CurrentSession {
  const caller = c.get("caller")
  if (caller.kind === "person") return caller.session
  throw new Problem("Unauthorized", "Sign in first.")
}

export function requireHalfSignedIn(c: Context<Environment>): CurrentSession {
  const caller = c.get("caller")
  if (caller.kind === "half-signed-in") return caller.session
  throw new Problem("Unauthorized", "This sign-in was completed or has expired. Sign in again.")
}

/** A person in the app, as actions see them. */
export function actorInApp(c: Context<Environment>): Actor {
  const session = requirePerson(c)
  const shown = c.req.header("fanfare-workspace")
  return {
    userId: session.user_id,
    userName: session.user.name,
    workspaceId: session.workspace?.id ?? null,
    role: session.role,
    ...(shown === undefined ? {} : { shownWorkspaceId: readId("wsp", shown) }),
    transport: "app",
    credential: { kind: "session", id: session.id },
    address: c.get("address"),
    requestId: c.get("requestId"),
  }
}

/** The bearer of a personal token, as actions see them. */
export function actorByToken(c: Context<Environment>): Actor {
  const caller = c.get("caller")
  if (caller.kind !== "token") throw new Problem("Unauthorized", "Send a personal API token: Authorization: Bearer …")
  const { bearer } = caller
  return {
    userId: bearer.user_id,
    userName: bearer.user_name,
    workspaceId: bearer.workspace_id,
    role: bearer.role,
    ...(bearer.scopes === null ? {} : { scopes: bearer.scopes }),
    transport: "rest",
    client: { key: `token:${bearer.id}`, name: bearer.name },
    credential: { kind: "token", id: bearer.id },
    address: c.get("address"),
    requestId: c.get("requestId"),
  }
}
