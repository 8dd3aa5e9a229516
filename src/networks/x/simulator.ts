import { Hono } from "hono"
import type { Simulator } from "#networks/simulator.ts"
import { playMedia } from "#networks/x/simulator/media.ts"
import { playPosts } from "#networks/x/simulator/posts.ts"
import { type Account, newSnowflake } from "#networks/x/simulator/records.ts"
import { playSignIn } from "#networks/x/simulator/sign-in.ts"

/** X as its documents describe it, for whoever has no keys to the real one. */
export const xSimulator: Simulator = {
  key: "x",
  pages: [/^\/web\//],
  filesInJson: /^\/api\/2\/media\/upload(?:\/\d+\/append)?$/,

  app(tools) {
    const app = new Hono()
    playSignIn(app, tools)
    playMedia(app, tools)
    playPosts(app, tools)
    return app
  },

  newAccount(tools, handle) {
    const username = handle.replace(/^@/, "").replaceAll(/\W/g, "_").slice(0, 15)
    const name = username.replaceAll("_", " ").replace(/^\w/, (letter) => letter.toUpperCase())
    const id = newSnowflake(tools)
    const account: Account = { id, handle: username, name, picture: `${tools.host("web")}/profile/${username}.svg` }
    tools.memory.put("account", id, account)
    return id
  },
}
