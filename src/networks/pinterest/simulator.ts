import { Hono } from "hono"
import { accountRoutes } from "#networks/pinterest/simulator/accounts.ts"
import { analyticsRoutes } from "#networks/pinterest/simulator/analytics.ts"
import { mediaRoutes, uploadRoutes } from "#networks/pinterest/simulator/media.ts"
import { pinRoutes, webRoutes } from "#networks/pinterest/simulator/pins.ts"
import { boardsOf, makeAccount } from "#networks/pinterest/simulator/records.ts"
import { consentRoutes, tokenRoutes } from "#networks/pinterest/simulator/sign-in.ts"
import type { Simulator } from "#networks/simulator.ts"

/** Pinterest, as an app with standard access sees it. */
export const pinterestSimulator: Simulator = {
  key: "pinterest",
  pages: [/^\/www\//],
  filesInJson: /^\/api\/v5\/pins$/,

  app(tools) {
    const app = new Hono()
    app.route("/www", consentRoutes(tools))
    app.route("/www", webRoutes(tools))
    app.route("/api/uploads", uploadRoutes(tools))
    app.route("/api/v5", tokenRoutes(tools))
    app.route("/api/v5", accountRoutes(tools))
    app.route("/api/v5", mediaRoutes(tools))
    app.route("/api/v5", analyticsRoutes(tools))
    app.route("/api/v5", pinRoutes(tools))
    app.notFound((c) => c.json({ code: 404, message: "Not found." }, 404))
    return app
  },

  newAccount: (tools, handle) => makeAccount(tools, handle).id,

  /** A pin needs the number of a board, and this is where a newcomer finds one. */
  formValues: (tools, account) =>
    Object.fromEntries(boardsOf(tools, account).map(({ id, name }) => [`board ${name}`, id])),
}
