import { type Context, Hono } from "hono"
import { type Admitted, admit } from "#networks/instagram/simulator/admit.ts"
import { readInsights } from "#networks/instagram/simulator/insights.ts"
import { makeContainer } from "#networks/instagram/simulator/make-container.ts"
import { playPages } from "#networks/instagram/simulator/pages.ts"
import { publishContainer } from "#networks/instagram/simulator/publish-container.ts"
import { listMedia, readMe, readNode, readQuota } from "#networks/instagram/simulator/read-nodes.ts"
import type { Account } from "#networks/instagram/simulator/records.ts"
import { playSignIn } from "#networks/instagram/simulator/sign-in.ts"
import { nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { introduce, newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"

const graph = "/graph/v25.0"

type Play = (c: Context, admitted: Admitted) => Response | Promise<Response>

function playGraph(app: Hono, tools: SandboxTools): void {
  const withScope =
    (scope: "basic" | "content_publish" | "manage_insights", play: Play) =>
    async (c: Context): Promise<Response> => {
      const admitted = await admit(tools, c, `instagram_business_${scope}`)
      return admitted instanceof Response ? admitted : play(c, admitted)
    }
  /** Edges of an account belong to whoever has its token. */
  const ownEdge = (play: Play): Play => {
    return (c, admitted) => {
      const id = c.req.param("id") ?? ""
      return id === admitted.account.id ? play(c, admitted) : nothingThere(c, id)
    }
  }
  const publishing = (play: Play) => withScope("content_publish", ownEdge(play))
  const reading = (play: Play) => withScope("basic", ownEdge(play))
  app.get(`${graph}/me`, withScope("basic", readMe))
  app.post(
    `${graph}/:id/media`,
    publishing((c, admitted) => makeContainer(tools, c, admitted)),
  )
  app.post(
    `${graph}/:id/media_publish`,
    publishing((c, admitted) => publishContainer(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/content_publishing_limit`,
    publishing((c, admitted) => readQuota(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/media`,
    reading((c, admitted) => listMedia(tools, c, admitted, false)),
  )
  app.get(
    `${graph}/:id/stories`,
    reading((c, admitted) => listMedia(tools, c, admitted, true)),
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

/** Instagram with its own login as its documents describe it, for whoever has no keys to the real one. */
export const instagramSimulator: Simulator = {
  key: "instagram",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    playSignIn(app, tools)
    playPages(app, tools)
    playGraph(app, tools)
    return app
  },

  newAccount(tools, handle) {
    const account: Account = { id: newId("17841"), appScopedId: newId("2"), ...introduce(tools, handle) }
    tools.memory.put("account", account.id, account)
    return account.id
  },
}
