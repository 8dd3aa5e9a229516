import { Hono } from "hono"
import { mediaRoutes, uploadRoutes } from "#networks/linkedin-page/simulator/media.ts"
import { oauthRoutes } from "#networks/linkedin-page/simulator/oauth.ts"
import { organizationRoutes } from "#networks/linkedin-page/simulator/organizations.ts"
import { findMember, makePages } from "#networks/linkedin-page/simulator/pages.ts"
import { postRoutes, webRoutes } from "#networks/linkedin-page/simulator/posts.ts"
import { authorize } from "#networks/linkedin-page/simulator/tokens.ts"
import { answerError, fail } from "#networks/linkedin-shared/simulator/answers.ts"
import type { Simulator } from "#networks/simulator.ts"

/** The versions that are served. They do not follow the clock, which tests move by months. */
const versions = { oldest: "202511", newest: "202611" } as const

/** LinkedIn for pages, as an app sees it that was reviewed for them. */
export const linkedinPageSimulator: Simulator = {
  key: "linkedin-page",

  app(tools) {
    const app = new Hono().onError(answerError)
    app.use("/api/rest/*", async (c, next) => {
      const version = c.req.header("linkedin-version")
      if (version === undefined)
        fail(400, "VERSION_MISSING", "A version must be present in the LinkedIn-Version header")
      if (!/^\d{6}$/.test(version) || version < versions.oldest || version > versions.newest) {
        fail(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`)
      }
      if (c.req.header("x-restli-protocol-version") !== "2.0.0") {
        fail(400, "ILLEGAL_ARGUMENT", "X-Restli-Protocol-Version must be 2.0.0")
      }
      await next()
    })
    app.route("/www/oauth/v2", oauthRoutes(tools))
    app.route("/www/dms-uploads", uploadRoutes(tools))
    app.route("/www", webRoutes(tools))
    app.route("/api/rest", postRoutes(tools))
    app.route("/api/rest", mediaRoutes(tools))
    app.route("/api/rest", organizationRoutes(tools))
    app.get("/api/v2/userinfo", async (c) => {
      const { sub } = await authorize(tools, c, { scope: "openid", what: "userinfo.GET" })
      const member = findMember(tools, sub)
      if (member === undefined) return fail(404, "NOT_FOUND", "Member not found")
      const [given_name = "", family_name = ""] = member.name.split(" ")
      const locale = { country: "US", language: "en" }
      return c.json({ sub, name: member.name, given_name, family_name, locale, email_verified: true })
    })
    app.notFound((c) => c.json({ message: "Resource not found", code: "RESOURCE_NOT_FOUND", status: 404 }, 404))
    return app
  },

  newAccount: (tools, handle) => makePages(tools, handle).id,
}
