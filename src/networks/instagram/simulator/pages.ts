import type { Context, Hono } from "hono"
import type { Account, Medium } from "#networks/instagram/simulator/records.ts"
import { addressOf, drawPicture, showPage } from "#networks/meta-shared/simulator/pages.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function showMedium(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const address = addressOf(tools, c)
  const found = tools.memory.list<Medium>("medium").find(({ value }) => value.permalink === address)?.value
  const account = found === undefined ? undefined : tools.memory.get<Account>("account", found.account)
  if (found === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  return showPage(c, {
    network: "Instagram",
    name: account.name,
    heading: `${account.name} (@${account.handle})`,
    text: found.caption,
  })
}

export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/web/p/:code/", (c) => showMedium(tools, c))
  app.get("/web/reel/:code/", (c) => showMedium(tools, c))
  app.get("/web/stories/:handle/:id", (c) => showMedium(tools, c))
  app.get("/web/pictures/:file", (c) => drawPicture(c, "I", "#8a4a78"))
}
