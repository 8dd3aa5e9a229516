import type { Hono } from "hono"
import type { Page, Post } from "#networks/facebook/simulator/records.ts"
import { playPages as playPublicPages } from "#networks/meta-shared/simulator/pages.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function playPages(app: Hono, tools: SandboxTools): void {
  playPublicPages(app, tools, {
    network: "Facebook",
    colour: "#35608f",
    paths: ["/reel/:video/", "/stories/:page/:post", "/:page/posts/:post", "/:page/videos/:video/"],
    find: (permalink) => {
      const found = tools.memory.list<Post>("post").find(({ value }) => value.permalink === permalink)?.value
      const page = tools.memory.get<Page>("page", found?.page ?? "")
      if (found === undefined || page === undefined) return undefined
      return { account: page.id, id: found.id, name: page.name, heading: page.name, text: found.message }
    },
  })
}
