import { Hono } from "hono"
import type { Simulator } from "#networks/simulator.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { pageRoutes } from "#networks/tiktok/simulator/pages.ts"
import { peopleRoutes } from "#networks/tiktok/simulator/people.ts"
import type { Account } from "#networks/tiktok/simulator/records.ts"
import { consentRoutes } from "#networks/tiktok/simulator/sign-in.ts"
import { statusRoutes } from "#networks/tiktok/simulator/status.ts"
import { postRoutes } from "#networks/tiktok/simulator/take-post.ts"
import { tokenRoutes } from "#networks/tiktok/simulator/tokens.ts"
import { uploadRoutes } from "#networks/tiktok/simulator/uploads.ts"
import { videoRoutes } from "#networks/tiktok/simulator/videos.ts"

/** TikTok as its documents describe it to an app that was audited, for whoever has no keys to the real one. */
export const tiktokSimulator: Simulator = {
  key: "tiktok",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    app.route("/web", consentRoutes(tools))
    app.route("/web", pageRoutes(tools))
    app.route("/upload", uploadRoutes(tools))
    app.route("/api/v2", tokenRoutes(tools))
    app.route("/api/v2", peopleRoutes(tools))
    app.route("/api/v2", postRoutes(tools))
    app.route("/api/v2", statusRoutes(tools))
    app.route("/api/v2", videoRoutes(tools))
    app.notFound((c) => c.json({ error: { code: "invalid_params", message: "Unsupported path.", log_id: "" } }, 404))
    return app
  },

  newAccount(tools, handle) {
    const username = handle
      .replace(/^@/, "")
      .toLowerCase()
      .replaceAll(/[^\w.]/g, "_")
      .slice(0, 24)
    // A private account shows what it posts to fewer people, and this one is left in peace.
    const isPrivate = username.startsWith("private")
    const account: Account = {
      id: newToken("-000").slice(0, 36),
      handle: username,
      name: username.replaceAll(/[_.]/g, " ").replace(/^\w/, (letter) => letter.toUpperCase()),
      picture: `${tools.host("web")}/pictures/${username}.svg`,
      privacyOptions: [isPrivate ? "FOLLOWER_OF_CREATOR" : "PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
      commentDisabled: isPrivate,
      duetDisabled: false,
      stitchDisabled: false,
      mostSeconds: 600,
    }
    tools.memory.put("account", account.id, account)
    return account.id
  },
}
