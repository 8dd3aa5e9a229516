import { Hono } from "hono"
import { lookRoutes, owners } from "#networks/linkedin-page/simulator/media.ts"
import { consent } from "#networks/linkedin-page/simulator/oauth.ts"
import { organizationRoutes } from "#networks/linkedin-page/simulator/organizations.ts"
import { makePages } from "#networks/linkedin-page/simulator/pages.ts"
import { companyRoutes, findPost, postRoutes } from "#networks/linkedin-page/simulator/posts.ts"
import { checkVersion } from "#networks/linkedin-shared/simulator/check-version.ts"
import { mediaRoutes } from "#networks/linkedin-shared/simulator/media.ts"
import { oauthRoutes } from "#networks/linkedin-shared/simulator/oauth.ts"
import { feedRoutes } from "#networks/linkedin-shared/simulator/publish-post.ts"
import { uploadRoutes } from "#networks/linkedin-shared/simulator/uploads.ts"
import type { Simulator } from "#networks/simulator.ts"

/** LinkedIn for pages, as an app sees it that was reviewed for them. */
export const linkedinPageSimulator: Simulator = {
  key: "linkedin-page",
  pages: [/^\/www\/(?:oauth\/v2\/authorization$|feed\/|company\/)/],

  app(tools) {
    const app = new Hono()
    app.use("/api/rest/*", checkVersion)
    app.route("/www/oauth/v2", oauthRoutes(tools, consent))
    app.route("/www/dms-uploads", uploadRoutes(tools, owners))
    app.route("/www", feedRoutes(tools, findPost))
    app.route("/www", companyRoutes(tools))
    app.route("/api/rest", postRoutes(tools))
    app.route("/api/rest", mediaRoutes(tools, owners))
    app.route("/api/rest", lookRoutes(tools))
    app.route("/api/rest", organizationRoutes(tools))
    app.notFound((c) => c.json({ message: "Resource not found", code: "RESOURCE_NOT_FOUND", status: 404 }, 404))
    return app
  },

  newAccount: (tools, handle) => makePages(tools, handle).id,
}
