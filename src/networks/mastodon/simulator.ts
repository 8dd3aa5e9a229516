import { Hono } from "hono"
import { makeAccount } from "#networks/mastodon/simulator/accounts.ts"
import { rateHeaders } from "#networks/mastodon/simulator/answers.ts"
import { playInstance } from "#networks/mastodon/simulator/instances.ts"
import { playMedia } from "#networks/mastodon/simulator/media.ts"
import { playPages } from "#networks/mastodon/simulator/pages.ts"
import { playReading } from "#networks/mastodon/simulator/read-statuses.ts"
import { playSignIn } from "#networks/mastodon/simulator/sign-in.ts"
import { playStatuses } from "#networks/mastodon/simulator/statuses.ts"
import type { Simulator } from "#networks/simulator.ts"

/** Every server there is, each under its name, as the documents of Mastodon describe them. */
export const mastodonSimulator: Simulator = {
  key: "mastodon",
  pages: [/^\/servers\/[^/]+\/(?:oauth\/authorize$|avatars\/|@)/],

  app(tools) {
    const app = new Hono()
    app.use("/servers/:server/api/*", async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(rateHeaders(tools))) {
        if (!c.res.headers.has(name)) c.header(name, value)
      }
    })
    for (const play of [playSignIn, playInstance, playMedia, playStatuses, playReading, playPages]) play(app, tools)
    app.notFound((c) => c.json({ error: "Record not found" }, 404))
    return app
  },

  newAccount: (tools, handle) => makeAccount(tools, handle).key,

  formValues: (_tools, account) => ({ server: account.slice(account.indexOf("@") + 1) }),
}
