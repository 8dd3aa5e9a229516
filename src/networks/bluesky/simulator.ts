import { Hono } from "hono"
import { findPerson, makePerson } from "#networks/bluesky/simulator/accounts.ts"
import { rateHeaders } from "#networks/bluesky/simulator/answers.ts"
import { blobRoutes, videoRoutes } from "#networks/bluesky/simulator/media.ts"
import { oauthRoutes } from "#networks/bluesky/simulator/oauth.ts"
import { appviewRoutes, registerRoutes, resolveRoutes, webRoutes } from "#networks/bluesky/simulator/reading.ts"
import { recordRoutes } from "#networks/bluesky/simulator/records.ts"
import { sessionRoutes } from "#networks/bluesky/simulator/sessions.ts"
import type { Simulator } from "#networks/simulator.ts"

/** One server that hosts everybody and lets them in, the reading side, the video service, the register of identities, and the pages. */
export const blueskySimulator: Simulator = {
  key: "bluesky",
  pages: [/^\/web\//, /^\/pds\/oauth\/authorize$/],

  app(tools) {
    const app = new Hono()
    app.use("/pds/*", async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(rateHeaders(tools))) {
        if (!c.res.headers.has(name)) c.header(name, value)
      }
    })
    for (const routes of [sessionRoutes, recordRoutes, blobRoutes, resolveRoutes]) {
      app.route("/pds/xrpc", routes(tools))
    }
    app.route("/pds", oauthRoutes(tools))
    app.route("/appview/xrpc", appviewRoutes(tools))
    app.route("/video/xrpc", videoRoutes(tools))
    app.route("/plc", registerRoutes(tools))
    app.route("/web", webRoutes(tools))
    app.all("/:host/xrpc/*", (c) => c.json({ error: "MethodNotImplemented", message: "Method Not Implemented" }, 501))
    return app
  },

  newAccount: (tools, handle) => makePerson(tools, handle).did,

  formValues(tools, account) {
    const person = findPerson(tools, account)
    return { handle: person?.handle ?? "", appPassword: person?.appPassword ?? "", server: "" }
  },
}
