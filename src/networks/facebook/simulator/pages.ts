import type { Context, Hono } from "hono"
import type { Page, Post } from "#networks/facebook/simulator/records.ts"
import { addressOf, drawPicture, showPage } from "#networks/meta-shared/simulator/pages.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function showPost(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const address = addressOf(tools, c)
  const found = tools.memory.list<Post>("post").find(({ value }) => value.permalink === address)?.value
  const page = found === undefined ? undefined : tools.memory.get<Page>("page", found.page)
  if (found === undefined || page === undefined || !tools.isVisible(page.id)) return c.notFound()
  return showPage(c, { network: "Facebook", name: page.name, heading: page.name, text: found.message })
}

export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/web/pictures/:file", (c) => drawPicture(c, "F", "#35608f"))
  app.get("/web/reel/:video/", (c) => showPost(tools, c))
  app.get("/web/stories/:page/:post", (c) => showPost(tools, c))
  app.get("/web/:page/posts/:post", (c) => showPost(tools, c))
  app.get("/web/:page/videos/:video/", (c) => showPost(tools, c))
}
