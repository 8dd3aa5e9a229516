import { Hono } from "hono"
import { readInsights } from "#networks/instagram/simulator/insights.ts"
import { makeContainer } from "#networks/instagram/simulator/make-container.ts"
import { publishContainer } from "#networks/instagram/simulator/publish-container.ts"
import { listMedia, readAny, readMe, readQuota } from "#networks/instagram/simulator/read-nodes.ts"
import type { Account, Medium } from "#networks/instagram/simulator/records.ts"
import { playSignIn } from "#networks/instagram/simulator/sign-in.ts"
import { findPosted, playPages } from "#networks/meta-shared/simulator/pages.ts"
import { playGraph } from "#networks/meta-shared/simulator/play-graph.ts"
import { introduce, newId } from "#networks/meta-shared/simulator/records.ts"
import type { Simulator } from "#networks/simulator.ts"

/** Instagram with its own login as its documents describe it, for whoever has no keys to the real one. */
export const instagramSimulator: Simulator = {
  key: "instagram",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    playSignIn(app, tools)
    playPages(app, tools, {
      network: "Instagram",
      colour: "#8a4a78",
      paths: ["/p/:code/", "/reel/:code/", "/stories/:handle/:id"],
      find: findPosted(
        tools,
        (memory) => memory.list<Medium>("medium"),
        ({ caption }) => caption,
      ),
    })
    playGraph<Account>(app, tools, {
      version: "v25.0",
      scopePrefix: "instagram_business_",
      revoked: 458,
      knowsMe: false,
      edges: [
        { method: "get", path: "/me", scope: "basic", play: readMe },
        { method: "post", path: "/:id/media", scope: "content_publish", isOwn: true, play: makeContainer },
        { method: "post", path: "/:id/media_publish", scope: "content_publish", isOwn: true, play: publishContainer },
        {
          method: "get",
          path: "/:id/content_publishing_limit",
          scope: "content_publish",
          isOwn: true,
          play: readQuota,
        },
        { method: "get", path: "/:id/media", scope: "basic", isOwn: true, play: listMedia(false) },
        { method: "get", path: "/:id/stories", scope: "basic", isOwn: true, play: listMedia(true) },
        { method: "get", path: "/:id/insights", scope: "manage_insights", play: readInsights },
        { method: "get", path: "/:id", scope: "basic", play: readAny },
      ],
    })
    return app
  },

  newAccount(tools, handle) {
    const account: Account = { id: newId("17841"), appScopedId: newId("2"), ...introduce(tools, handle) }
    tools.memory.put("account", account.id, account)
    return account.id
  },
}
