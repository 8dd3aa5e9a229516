import { Hono } from "hono"
import { findPosted, playPages } from "#networks/meta-shared/simulator/pages.ts"
import { playGraph } from "#networks/meta-shared/simulator/play-graph.ts"
import { type Account, introduce, newId } from "#networks/meta-shared/simulator/records.ts"
import type { Simulator } from "#networks/simulator.ts"
import { readInsights } from "#networks/threads/simulator/insights.ts"
import { makeContainer } from "#networks/threads/simulator/make-container.ts"
import { publishContainer } from "#networks/threads/simulator/publish-container.ts"
import { readQuota } from "#networks/threads/simulator/quota.ts"
import { listMedia, readAny, readMe } from "#networks/threads/simulator/read-nodes.ts"
import type { Medium } from "#networks/threads/simulator/records.ts"
import { playSignIn } from "#networks/threads/simulator/sign-in.ts"

/** Threads as its documents describe it, for whoever has no keys to the real one. */
export const threadsSimulator: Simulator = {
  key: "threads",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    playSignIn(app, tools)
    playPages(app, tools, {
      network: "Threads",
      colour: "#3a3d44",
      paths: ["/:handle{@.+}/post/:code"],
      find: findPosted(
        tools,
        (memory) => memory.list<Medium>("medium"),
        ({ text }) => text,
      ),
    })
    playGraph<Account>(app, tools, {
      version: "v1.0",
      scopePrefix: "threads_",
      revoked: 460,
      knowsMe: true,
      edges: [
        { method: "get", path: "/me", scope: "basic", play: readMe },
        { method: "post", path: "/:id/threads", scope: "content_publish", isOwn: true, play: makeContainer },
        { method: "post", path: "/:id/threads_publish", scope: "content_publish", isOwn: true, play: publishContainer },
        {
          method: "get",
          path: "/:id/threads_publishing_limit",
          scope: "content_publish",
          isOwn: true,
          play: readQuota,
        },
        { method: "get", path: "/:id/threads", scope: "basic", isOwn: true, play: listMedia("threads") },
        { method: "get", path: "/:id/replies", scope: "read_replies", isOwn: true, play: listMedia("replies") },
        { method: "get", path: "/:id/insights", scope: "manage_insights", play: readInsights },
        { method: "get", path: "/:id", scope: "basic", play: readAny },
      ],
    })
    return app
  },

  newAccount(tools, handle) {
    const account: Account = { id: newId("25"), ...introduce(tools, handle) }
    tools.memory.put("account", account.id, account)
    return account.id
  },
}
