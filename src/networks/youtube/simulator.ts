import { Hono } from "hono"
import { consentRoutes } from "#networks/google-shared/simulator/consent.ts"
import { tokenRoutes } from "#networks/google-shared/simulator/tokens.ts"
import type { Simulator } from "#networks/simulator.ts"
import { meetTrouble } from "#networks/youtube/simulator/admit.ts"
import { listRoutes } from "#networks/youtube/simulator/lists.ts"
import { webRoutes } from "#networks/youtube/simulator/pages.ts"
import { playlistRoutes } from "#networks/youtube/simulator/playlists.ts"
import { makeChannel } from "#networks/youtube/simulator/records.ts"
import { consent } from "#networks/youtube/simulator/sign-in.ts"
import { uploadRoutes } from "#networks/youtube/simulator/uploads.ts"

/** YouTube, as a project that Google has audited sees it. */
export const youtubeSimulator: Simulator = {
  key: "youtube",
  pages: [/^\/(?:web|www)\//],

  app(tools) {
    const app = new Hono()
    app.route("/web", consentRoutes(tools, consent))
    app.route("/www", webRoutes(tools))
    app.route("/oauth", tokenRoutes(tools, meetTrouble))
    app.route("/api/upload/youtube/v3", uploadRoutes(tools))
    app.route("/api/youtube/v3", listRoutes(tools))
    app.route("/api/youtube/v3", playlistRoutes(tools))
    app.notFound((c) => c.json({ error: { code: 404, message: "Not Found", status: "NOT_FOUND" } }, 404))
    return app
  },

  newAccount: (tools, handle) => makeChannel(tools, handle).id,
}
