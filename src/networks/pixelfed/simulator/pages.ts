import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { drawAvatar, showPage } from "#networks/fediverse-shared/simulator/pages.ts"
import { findAccount } from "#networks/pixelfed/simulator/accounts.ts"
import type { Status } from "#networks/pixelfed/simulator/show-status.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function showStatus(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const account = findAccount(tools, `${c.req.param("username")}@${serverOf(c)}`)
  const id = c.req.param("id")
  const status = id === undefined ? undefined : tools.memory.get<Status>("status", id)
  if (account === undefined || !tools.isVisible(account.key)) return c.notFound()
  const isTheirs = status?.account === account.key && status.visibility !== "private"
  if (id !== undefined && !isTheirs) return c.notFound()
  return showPage(c, account, status?.text)
}

/** What people see in a browser. */
export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/storage/avatars/:file", (c) => drawAvatar(c, "P", "#8a2fb8"))
  app.get("/servers/:server/p/:username/:id", (c) => showStatus(tools, c))
  app.get("/servers/:server/:username", (c) => showStatus(tools, c))
}
