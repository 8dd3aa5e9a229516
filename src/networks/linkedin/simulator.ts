import { Hono } from "hono"
import { answerError, fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { mediaRoutes, uploadRoutes } from "#networks/linkedin/simulator/media.ts"
import { findMember, makeMember } from "#networks/linkedin/simulator/members.ts"
import { oauthRoutes } from "#networks/linkedin/simulator/oauth.ts"
import { postRoutes, webRoutes } from "#networks/linkedin/simulator/posts.ts"
import { authorize } from "#networks/linkedin/simulator/tokens.ts"
import type { Simulator } from "#networks/simulator.ts"

/** The versions that are served. They do not follow the clock, which tests move by months. */
const versions = { oldest: "202511", newest: "202611" } as const

/** LinkedIn for members, as anybody's app sees it. */
export const linkedinSimulator: Simulator = {
  key: "linkedin",

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
    app.get("/api/v2/userinfo", async (c) => {
      const { sub } = await authorize(tools, c, "openid", "userinfo.GET")
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
