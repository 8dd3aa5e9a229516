import { type Context, Hono, type Next } from "hono"
import type { House } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import { identifyCaller, requirePerson } from "#http/caller.ts"
import type { Door, Environment } from "#http/environment.ts"
import { sandboxCallHeader, type SandboxViewer } from "#networks/sandbox-room.ts"
import { listEveryAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"

/**
 * The networks' stand-ins: their own paths for the service's adapters, their pages for signed-in people, who see what is of
 * their open workspace. Without a sandbox in this process nothing is here.
 */
export function sandboxRoutes({ house, sandboxApp }: Pick<Door, "house" | "sandboxApp">): Hono<Environment> {
  const routes = new Hono<Environment>()
  if (sandboxApp === undefined) return routes
  const serveService = async (c: Context<Environment>, next: Next) =>
    isOwnCall(house, c) ? sandboxApp.fetch(c.req.raw, c.env) : next()
  const servePerson = async (c: Context<Environment>) => {
    if (c.get("caller").kind !== "person" && isLooking(c)) return c.redirect("/sign-in", 302)
    return sandboxApp.fetch(c.req.raw, { ...c.env, viewer: await findViewer(house, c) })
  }
  const handlers = [serveService, identifyCaller(house), servePerson] as const
  routes.on(["GET"], ["/", "/:key"], ...handlers)
  routes.all("/:key/*", ...handlers)
  return routes
}

/** Whether the service itself calls: it signs what it sends here. */
function isOwnCall({ baseUrl, keyring }: House, c: Context<Environment>): boolean {
  return keyring.verify("sandbox-call", baseUrl.origin, c.req.header(sandboxCallHeader) ?? "")
}

function isLooking(c: Context<Environment>): boolean {
  return c.req.method === "GET" && (c.req.header("accept") ?? "").includes("text/html")
}

async function findViewer(house: House, c: Context<Environment>): Promise<SandboxViewer> {
  const { workspace } = requirePerson(c)
  if (!comesFromHere(house, c)) throw new Problem("Forbidden", "This form was not sent by a page of this server.")
  if (workspace === null) throw new Problem("Forbidden", "Open a workspace first.")
  const accounts = await house.database.read((db) => listEveryAccount(inWorkspace(db, workspace.id)))
  const played = accounts.filter(({ sandbox }) => sandbox)
  return {
    workspace: workspace.id,
    accounts: played.map(({ network, external_id }) => ({ key: network, account: external_id })),
  }
}

/** Whether a form was sent by one of our own pages, as far as the browser says. Those pages do not tell where they are. */
function comesFromHere({ baseUrl }: House, c: Context<Environment>): boolean {
  if (["GET", "HEAD"].includes(c.req.method)) return true
  const site = c.req.header("sec-fetch-site")
  const origin = c.req.header("origin") ?? "null"
  return site === undefined ? ["null", baseUrl.origin].includes(origin) : site === "same-origin"
}
