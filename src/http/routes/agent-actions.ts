import { Hono } from "hono"
import { z } from "zod"
import type { House } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { actions } from "#actions/registry.ts"
import { actorByToken } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"
import { readJson } from "#http/read-json.ts"

/** The actions open to agents, for whoever holds a personal token. */
export function agentActionRoutes(house: House): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/", (c) => {
    actorByToken(c)
    return c.json(catalog)
  })

  routes.post("/:action", async (c) => {
    const actor = actorByToken(c)
    const output = await perform(house, { name: c.req.param("action"), input: await readJson(c), actor })
    return c.json(output as object)
  })

  return routes
}

const catalog = actions
  .filter(({ audience }) => audience === "agents")
  .map(({ name, description, kind, input }) => ({
    name,
    description,
    policy: kind === "needs-approval" ? "NeedsApproval" : "Allowed",
    inputSchema: z.toJSONSchema(input, { io: "input" }),
  }))
