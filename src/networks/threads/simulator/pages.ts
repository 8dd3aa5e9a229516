import type { Context, Hono } from "hono"
import { addressOf, drawPicture, showPage } from "#networks/meta-shared/simulator/pages.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Medium } from "#networks/threads/simulator/records.ts"

function showMedium(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const address = addressOf(tools, c)
  const found = tools.memory.list<Medium>("medium").find(({ value }) => value.permalink === address)?.value
  const account = found === undefined ? undefined : tools.memory.get<Account>("account", found.account)
  if (found === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  return showPage(c, {
    network: "Threads",
    name: account.name,
    heading: `${account.name} (@${account.handle})`,
    text: found.text,
  })
}

export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/web/:handle{@.+}/post/:code", (c) => showMedium(tools, c))
  app.get("/web/pictures/:file", (c) => drawPicture(c, "T", "#3a3d44"))
}
