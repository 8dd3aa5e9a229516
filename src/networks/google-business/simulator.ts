import { Hono } from "hono"
import { meetTrouble } from "#networks/google-business/simulator/admit.ts"
import { webRoutes } from "#networks/google-business/simulator/pages.ts"
import { accountRoutes, locationRoutes } from "#networks/google-business/simulator/places.ts"
import { postRoutes } from "#networks/google-business/simulator/posts.ts"
import { makeBusiness } from "#networks/google-business/simulator/records.ts"
import { consent } from "#networks/google-business/simulator/sign-in.ts"
import { consentRoutes } from "#networks/google-shared/simulator/consent.ts"
import { tokenRoutes } from "#networks/google-shared/simulator/tokens.ts"
import type { Simulator } from "#networks/simulator.ts"

/** Google's business listings, as a project that was approved for them sees them. */
export const googleBusinessSimulator: Simulator = {
  key: "google-business",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    app.route("/web", consentRoutes(tools, consent))
    app.route("/web", webRoutes(tools))
    app.route("/oauth", tokenRoutes(tools, meetTrouble))
    app.route("/accounts", accountRoutes(tools))
    app.route("/locations", locationRoutes(tools))
    app.route("/posts", postRoutes(tools))
    app.notFound((c) => c.json({ error: { code: 404, message: "Not Found", status: "NOT_FOUND" } }, 404))
    return app
  },

  newAccount: (tools, handle) => makeBusiness(tools, handle).name,
}
