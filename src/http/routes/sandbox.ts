import { type Context, Hono, type Next } from "hono"
import type { Services } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { readSent } from "#http/read-sent.ts"
import { readSessionCookie } from "#http/session-cookie.ts"
import { type CurrentSession, lookAtSession } from "#identity/sessions.ts"
import { sandboxCallHeader, type SandboxViewer } from "#networks/sandbox-controls.ts"
import { listEveryAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"

/**
 * The simulators: their own paths for the service's adapters, their pages for signed-in people, who see what is of
 * their open workspace. Without a sandbox in this process nothing is here.
 */
export function sandboxRoutes({
  services,
  sandboxApp,
}: Pick<HttpContext, "services" | "sandboxApp">): Hono<Environment> {
  const routes = new Hono<Environment>()
  const serve = async (c: Context<Environment>, next: Next) => {
    if (sandboxApp === undefined) return next()
    if (isOwnCall(services, c)) return sandboxApp.fetch(c.req.raw, c.env)
    const session = await findSession(services, c)
    if (session === undefined && isLooking(c)) return c.redirect("/sign-in", 302)
    if (session === undefined) throw new Problem("Unauthorized", "Sign in first.")
    return sandboxApp.fetch(c.req.raw, { ...c.env, viewer: await viewerOf(services, c, session) })
  }
  routes.on(["GET"], ["/", "/:key"], serve)
  routes.all("/:key/*", serve)
  return routes
}

/** Whether the service itself calls: it signs what it sends here. */
function isOwnCall({ baseUrl, keyring }: Services, c: Context<Environment>): boolean {
  return keyring.verify("sandbox-call", baseUrl.origin, c.req.header(sandboxCallHeader) ?? "")
}

function isLooking(c: Context<Environment>): boolean {
  return c.req.method === "GET" && (c.req.header("accept") ?? "").includes("text/html")
}

/** The session of a person who is signed in. The sandbox's answers go out as they are: no cookie can be renewed with them. */
async function findSession(services: Services, c: Context<Environment>): Promise<CurrentSession | undefined> {
  if (c.req.header("authorization") !== undefined) return undefined
  const secret = readSessionCookie(services.baseUrl, c)
  const session = secret === undefined ? undefined : await lookAtSession(services, secret)
  return session?.state === "active" ? session : undefined
}

async function viewerOf(
  services: Services,
  c: Context<Environment>,
  { workspace, user }: CurrentSession,
): Promise<SandboxViewer> {
  if (!comesFromHere(services, c)) throw new Problem("Forbidden", "This form was not sent by a page of this server.")
  if (workspace === null) throw new Problem("Forbidden", "Open a workspace first.")
  const accounts = await services.database.read((db) => listEveryAccount(inWorkspace(db, workspace.id)))
  const played = accounts.filter(({ sandbox }) => sandbox)
  return {
    workspace: workspace.id,
    accounts: played.map(({ network, external_id, handle, display_name }) => ({
      key: network,
      account: external_id,
      handle,
      displayName: display_name,
    })),
    timeZone: user.time_zone,
    readSent: async (key) =>
      readSent(
        services,
        workspace.id,
        played.filter(({ network }) => network === key),
      ),
  }
}

/** Whether a form was sent by one of our own pages, as far as the browser says. Those pages do not tell where they are. */
function comesFromHere({ baseUrl }: Services, c: Context<Environment>): boolean {
  if (["GET", "HEAD"].includes(c.req.method)) return true
  const site = c.req.header("sec-fetch-site")
  const origin = c.req.header("origin") ?? "null"
  return site === undefined ? ["null", baseUrl.origin].includes(origin) : site === "same-origin"
}
