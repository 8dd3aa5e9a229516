import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { drawAvatar, showPage } from "#networks/fediverse-shared/simulator/pages.ts"
import { findAccount } from "#networks/mastodon/simulator/accounts.ts"
import { isVisibleTo, type Status } from "#networks/mastodon/simulator/show-status.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function showStatus(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const account = findAccount(tools, `${c.req.param("handle")?.slice(1)}@${serverOf(c)}`)
  const id = c.req.param("id")
  const status = id === undefined ? undefined : tools.memory.get<Status>("status", id)
  if (account === undefined || !tools.isVisible(account.key)) return c.notFound()
  const isTheirs = status?.account === account.key && isVisibleTo(status, undefined)
  if (id !== undefined && !isTheirs) return c.notFound()
  return showPage(c, account, status?.text)
}

/** What people see in a browser. */
export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/avatars/:file", (c) => drawAvatar(c, "M", "#5b4be1"))
  app.get("/servers/:server/:handle{@[^/]+}", (c) => showStatus(tools, c))
  app.get("/servers/:server/:handle{@[^/]+}/:id", (c) => showStatus(tools, c))
}
