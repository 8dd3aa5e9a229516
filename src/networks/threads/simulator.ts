import { type Context, Hono } from "hono"
import { nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { type Account, introduce, newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"
import { type Admitted, admit } from "#networks/threads/simulator/admit.ts"
import { readInsights } from "#networks/threads/simulator/insights.ts"
import { makeContainer } from "#networks/threads/simulator/make-container.ts"
import { playPages } from "#networks/threads/simulator/pages.ts"
import { publishContainer } from "#networks/threads/simulator/publish-container.ts"
import { readQuota } from "#networks/threads/simulator/quota.ts"
import { listMedia, readMe, readNode } from "#networks/threads/simulator/read-nodes.ts"
import { playSignIn } from "#networks/threads/simulator/sign-in.ts"

const graph = "/graph/v1.0"

type Scope = "basic" | "content_publish" | "read_replies" | "manage_insights"

type Play = (c: Context, admitted: Admitted) => Response | Promise<Response>

function playGraph(app: Hono, tools: SandboxTools): void {
  const withScope =
    (scope: Scope, play: Play) =>
    async (c: Context): Promise<Response> => {
      const admitted = await admit(tools, c, `threads_${scope}`)
      return admitted instanceof Response ? admitted : play(c, admitted)
    }
  /** Edges of an account belong to whoever has its token, who may call it `me`. */
  const ownEdge = (scope: Scope, play: Play) =>
    withScope(scope, (c, admitted) => {
      const id = c.req.param("id") ?? ""
      return id === "me" || id === admitted.account.id ? play(c, admitted) : nothingThere(c, id)
    })
  app.get(`${graph}/me`, withScope("basic", readMe))
  app.post(
    `${graph}/:id/threads`,
    ownEdge("content_publish", (c, admitted) => makeContainer(tools, c, admitted)),
  )
  app.post(
    `${graph}/:id/threads_publish`,
    ownEdge("content_publish", (c, admitted) => publishContainer(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/threads_publishing_limit`,
    ownEdge("content_publish", (c, admitted) => readQuota(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/threads`,
    ownEdge("basic", (c, admitted) => listMedia(tools, c, admitted, "threads")),
  )
  app.get(
    `${graph}/:id/replies`,
    ownEdge("read_replies", (c, admitted) => listMedia(tools, c, admitted, "replies")),
  )
  app.get(
    `${graph}/:id/insights`,
    withScope("manage_insights", (c, admitted) => readInsights(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id`,
    withScope("basic", (c, admitted) => readNode(tools, c, admitted)),
  )
  app.all("/graph/*", (c) => nothingThere(c, c.req.path.slice(c.req.path.lastIndexOf("/") + 1)))
}

/** Threads as its documents describe it, for whoever has no keys to the real one. */
export const threadsSimulator: Simulator = {
  key: "threads",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    playSignIn(app, tools)
    playPages(app, tools)
    playGraph(app, tools)
    return app
  },

  newAccount(tools, handle) {
    const account: Account = { id: newId("25"), ...introduce(tools, handle) }
    tools.memory.put("account", account.id, account)
    return account.id
  },
}
