import { Hono } from "hono"
import { playPages } from "#networks/fediverse-shared/simulator/pages.ts"
import { makeAccount, splitDomain } from "#networks/mastodon/simulator/accounts.ts"
import { rateHeaders } from "#networks/mastodon/simulator/answers.ts"
import { playInstance } from "#networks/mastodon/simulator/instances.ts"
import { playMedia } from "#networks/mastodon/simulator/media.ts"
import { playReading } from "#networks/mastodon/simulator/read-statuses.ts"
import { isVisibleTo, type Status } from "#networks/mastodon/simulator/show-status.ts"
import { playSignIn } from "#networks/mastodon/simulator/sign-in.ts"
import { playStatuses } from "#networks/mastodon/simulator/statuses.ts"
import { playWebfinger } from "#networks/mastodon/simulator/webfinger.ts"
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
    for (const play of [playWebfinger, playSignIn, playInstance, playMedia, playStatuses, playReading]) play(app, tools)
    playPages(app, tools, {
      avatars: { path: "/avatars", letter: "M", colour: "#5b4be1" },
      profile: "/:handle{@[^/]+}",
      status: "/:handle{@[^/]+}/:id",
      usernameIn: (c) => c.req.param("handle")?.slice(1) ?? "",
      textOf({ key }, id) {
        const status = tools.memory.get<Status>("status", id)
        return status?.account === key && isVisibleTo(status, undefined) ? status.text : undefined
      },
    })
    app.notFound((c) => c.json({ error: "Record not found" }, 404))
    return app
  },

  newAccount: (tools, handle) => makeAccount(tools, handle).key,

  // Most people know the name of their server; some only have their handle.
  formValues: (_tools, account) => ({
    server: account.endsWith(`@${splitDomain.domain}`) ? account : account.slice(account.indexOf("@") + 1),
  }),
}
