import type { Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Client } from "../client.ts"
import { type House, openHouse, seeHeading } from "./house.ts"
import { McpAgent } from "./mcp-agent.ts"

export type Account = AppCalls["sandbox.connect"]["output"]["account"]

/** A house whose owner an agent asks for things. */
export type AskedHouse = {
  readonly house: House
  readonly owner: Client
  readonly agent: McpAgent
  /** A new account there, connected. */
  readonly connect: (key: NetworkKey) => Promise<Account>
  /** After the requests of now have lapsed. */
  readonly later: () => string
  /** A page that hears nothing of what happens elsewhere, as on a connection that was just lost. */
  readonly visitDeaf: (path: string) => Promise<Page>
}

export async function openAskedHouse(): Promise<AskedHouse> {
  const house = await openHouse({ FANFARE_APPROVAL_DAYS: "1" })
  const owner = await house.world.owner()
  let count = 0
  return {
    house,
    owner,
    agent: await McpAgent.of(house.world, owner),
    async connect(key) {
      count += 1
      return (await owner.run("sandbox.connect", { key, handle: `lark${count}` })).account
    },
    later: () => house.world.clock.now().add({ hours: 30 }).toString({ smallestUnit: "minute" }),
    async visitDeaf(path) {
      const page = await house.visit("/settings", owner)
      await seeHeading(page, "Settings")
      await page.route("**/api/app/events", (route) => route.abort())
      await page.goto(path)
      return page
    },
  }
}
