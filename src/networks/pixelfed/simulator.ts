import { Hono } from "hono"
import { playPages } from "#networks/fediverse-shared/simulator/pages.ts"
import { makeAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { playInstance, refuseStrangers } from "#networks/pixelfed/simulator/instances.ts"
import { playMedia } from "#networks/pixelfed/simulator/media.ts"
import { playReading } from "#networks/pixelfed/simulator/read-statuses.ts"
import type { Status } from "#networks/pixelfed/simulator/show-status.ts"
import { playSignIn } from "#networks/pixelfed/simulator/sign-in.ts"
import { playStatuses } from "#networks/pixelfed/simulator/statuses.ts"
import type { Simulator } from "#networks/simulator.ts"

/** Every server there is, each under its name, as the source of Pixelfed 0.11.13 describes them. */
export const pixelfedSimulator: Simulator = {
  key: "pixelfed",
  pages: [/^\/servers\/[^/]+\/(?:oauth\/authorize$|storage\/avatars\/|p\/|[^/]+$)/],

  app(tools) {
    const app = new Hono()
    app.use("/servers/:server/api/*", refuseStrangers)
    for (const play of [playSignIn, playInstance, playMedia, playStatuses, playReading]) play(app, tools)
    playPages(app, tools, {
      avatars: { path: "/storage/avatars", letter: "P", colour: "#8a2fb8" },
      profile: "/:username",
      status: "/p/:username/:id",
      usernameIn: (c) => c.req.param("username") ?? "",
      textOf({ key }, id) {
        const status = tools.memory.get<Status>("status", id)
        return status?.account === key && status.visibility !== "private" ? status.text : undefined
      },
    })
    app.notFound((c) => c.json({ error: "" }, 404))
    return app
  },

  newAccount: (tools, handle) => makeAccount(tools, handle).key,

  formValues: (_tools, account) => ({ server: account.slice(account.indexOf("@") + 1) }),
}
