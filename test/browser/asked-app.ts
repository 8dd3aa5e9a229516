import type { Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Client } from "../client.ts"
import { type Services, openApp, seeHeading } from "./app.ts"
import { hearsNothing } from "./hears-all.ts"
import { McpAgent } from "./mcp-agent.ts"

export type Account = AppCalls["sandbox.connect"]["output"]["account"]

/** A service whose owner an agent asks for things. */
export type AskedApp = {
  readonly app: Services
  readonly owner: Client
  readonly agent: McpAgent
  /** A new account there, connected. */
  readonly connect: (key: NetworkKey) => Promise<Account>
  /** After the requests of now have lapsed. */
  readonly later: () => string
  /** A page that hears nothing of what happens elsewhere, as on a connection that was just lost. */
  readonly visitDeaf: (path: string) => Promise<Page>
}

export async function openAskedApp(): Promise<AskedApp> {
  const app = await openApp({ FANFARE_APPROVAL_DAYS: "1" })
  const owner = await app.world.owner()
  let count = 0
  return {
    app,
    owner,
    agent: await McpAgent.of(app.world, owner),
    async connect(key) {
      count += 1
      return (await owner.run("sandbox.connect", { key, handle: `lark${count}` })).account
    },
    later: () => app.world.clock.now().add({ hours: 30 }).toString({ smallestUnit: "minute" }),
    async visitDeaf(path) {
      const page = await app.visit("/settings", owner)
      await seeHeading(page, "Settings")
      await hearsNothing(page)
      await page.goto(path)
      return page
    },
  }
}
