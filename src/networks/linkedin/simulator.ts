import { Hono } from "hono"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { checkVersion } from "#networks/linkedin-shared/simulator/check-version.ts"
import { mediaRoutes } from "#networks/linkedin-shared/simulator/media.ts"
import { oauthRoutes } from "#networks/linkedin-shared/simulator/oauth.ts"
import { feedRoutes } from "#networks/linkedin-shared/simulator/publish-post.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import { uploadRoutes } from "#networks/linkedin-shared/simulator/uploads.ts"
import { lookRoutes, owners } from "#networks/linkedin/simulator/media.ts"
import { findMember, makeMember } from "#networks/linkedin/simulator/members.ts"
import { consent } from "#networks/linkedin/simulator/oauth.ts"
import { findPost, postRoutes } from "#networks/linkedin/simulator/posts.ts"
import type { Simulator } from "#networks/simulator.ts"

/** LinkedIn for members, as anybody's app sees it. */
export const linkedinSimulator: Simulator = {
  key: "linkedin",
  pages: [/^\/www\/(?:oauth\/v2\/authorization$|feed\/)/],

  app(tools) {
    const app = new Hono()
    app.use("/api/rest/*", checkVersion)
    app.route("/www/oauth/v2", oauthRoutes(tools, consent))
    app.route("/www/dms-uploads", uploadRoutes(tools, owners))
    app.route("/www", feedRoutes(tools, findPost))
    app.route("/api/rest", postRoutes(tools))
    app.route("/api/rest", mediaRoutes(tools, owners))
    app.route("/api/rest", lookRoutes(tools))
    app.get("/api/v2/userinfo", async (c) => {
      const { sub } = await authorize(tools, c, { scope: "openid", what: "userinfo.GET" })
      const member = findMember(tools, sub)
      if (member === undefined) return fail(404, "NOT_FOUND", "Member not found")
      const locale = { country: "US", language: "en" }
      const { name, givenName: given_name, familyName: family_name } = member
      return c.json({ sub, name, given_name, family_name, locale, email_verified: true })
    })
    app.notFound((c) => c.json({ message: "Resource not found", code: "RESOURCE_NOT_FOUND", status: 404 }, 404))
    return app
  },

  newAccount: (tools, handle) => makeMember(tools, handle).sub,
}
