import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { drawPicture, showPostPage } from "#networks/simulator/pages.ts"
import type { Account, Publish } from "#networks/tiktok/simulator/records.ts"

/** The public page that an address leads to. */
function showVideo(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const id = tools.memory.get<string>("post", c.req.param("id") ?? "") ?? ""
  const publish = tools.memory.get<Publish>("publish", id)
  const account = publish === undefined ? undefined : tools.memory.get<Account>("account", publish.account)
  if (publish === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  if (`@${account.handle}` !== c.req.param("handle")) return c.notFound()
  const { title: headline, text } = publish
  const lines = headline === "" ? [] : [headline]
  const { name, handle } = account
  const posted = { account: account.id, id: c.req.param("id") ?? "" }
  return showPostPage(c, posted, { title: `${name} on TikTok (sandbox)`, heading: `${name} (@${handle})`, lines, text })
}

export function pageRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/pictures/:file", (c) => drawPicture(c, "T", "#17181b"))
  routes.get("/:handle{@.+}/video/:id", (c) => showVideo(tools, c))
  return routes
}
