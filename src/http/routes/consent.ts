import { type Context, Hono } from "hono"
import { getCookie } from "hono/cookie"
import { z } from "zod"
import { idOrNothing } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { scopes } from "#domain/scopes.ts"
import { requirePerson } from "#http/caller.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { readJsonAs } from "#http/read-json.ts"
import type { CurrentSession } from "#identity/sessions.ts"

const decisionInput = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("allow"),
    scopes: z.array(z.enum(scopes)).max(scopes.length),
    // Left out for the workspace that the person opens.
    workspaceId: idOrNothing("wsp"),
  }),
  z.strictObject({ decision: z.literal("decline") }),
])

/** Where a person decides about a client that wants to be let in. Only people do, and only in the browser it began in. */
export function consentRoutes({ identityProvider, services }: HttpContext): Hono<Environment> {
  const routes = new Hono<Environment>()

  // On to a client that nobody has let in, with the error that its request ended with. Only our own page leads there.
  routes.get("/return", (c) => {
    const { back = "", proof = "" } = c.req.query()
    const isOurs = c.req.header("sec-fetch-site") === "same-origin"
    const isProven = isOurs && services.keyring.verify("error-return", back, proof)
    return c.redirect(isProven ? back : "/consent/refused?error=invalid_request", 303)
  })

  routes.get("/:uid", async (c) => {
    const uid = c.req.param("uid")
    if (c.req.query("page") !== undefined) return c.redirect(await findPage(c, uid), 303)
    const session = requirePerson(c)
    const requests = requireRequests(c, uid)
    const step = await requests.signIn(uid, signedIn(c, session))
    return c.json(step ?? { request: await requests.show(uid, session.user_id) })
  })

  routes.post("/:uid", async (c) => {
    const session = requirePerson(c)
    const input = await readJsonAs(c, decisionInput)
    const uid = c.req.param("uid")
    const { decision: said } = input
    const decision = said === "allow" ? { scopes: input.scopes, workspaceId: input.workspaceId ?? null } : null
    return c.json({ next: await requireRequests(c, uid).decide(uid, signedIn(c, session), decision) })
  })

  /** The page where the browser continues; a signed-in person does not sign in again. */
  const findPage = async (c: Context<Environment>, uid: string): Promise<string> => {
    const page = `/consent/${encodeURIComponent(uid)}`
    const caller = c.get("caller")
    if (caller.kind !== "person" || !isOfThisBrowser(c, uid)) return page
    const step = await identityProvider?.requests.signIn(uid, signedIn(c, caller.session))
    return step && "next" in step ? step.next : page
  }

  /** A session begins with its person showing who they are, the second factor included. */
  const signedIn = (c: Context<Environment>, { id, user_id, user, workspace, created_at }: CurrentSession) => ({
    id: user_id,
    name: user.name,
    sessionId: id,
    since: created_at,
    workspaceId: workspace?.id ?? null,
    requestId: c.get("requestId"),
  })

  /** Somebody else's link must not make a person let a stranger's client in. */
  const isOfThisBrowser = (c: Context<Environment>, uid: string) =>
    identityProvider !== undefined && getCookie(c, identityProvider.requestCookie) === uid

  const requireRequests = (c: Context<Environment>, uid: string) => {
    if (identityProvider !== undefined && isOfThisBrowser(c, uid)) return identityProvider.requests
    throw new Problem("NotFound", "This request has ended. Start again in the app that sent you here.")
  }

  return routes
}
