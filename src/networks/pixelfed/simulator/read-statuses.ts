import type { Context, Hono } from "hono"
import { listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { fail, failFields } from "#networks/pixelfed/simulator/answers.ts"
import { showStatus, type Status } from "#networks/pixelfed/simulator/show-status.ts"
import { authorize } from "#networks/pixelfed/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const mostListed = 40

async function readOne(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read")
  const status = tools.memory.get<Status>("status", c.req.param("id") ?? "")
  if (status === undefined || status.server !== serverOf(c)) return fail(404)
  if (status.visibility === "private" && status.account !== account.key) fail(403)
  return c.json(showStatus(tools, status))
}

const knownParameters = new Set(["limit", "max_id", "min_id", "since_id", "only_media", "media_type", "pinned"])

async function readTimeline(tools: SandboxTools, c: Context): Promise<Response> {
  const { account: viewer } = await authorize(tools, c, "read")
  const asked = c.req.query()
  const unknown = Object.keys(asked).find((name) => !knownParameters.has(name))
  if (unknown !== undefined) failFields(unknown, `The ${unknown} field is not known.`)
  const { limit = "20", max_id: below } = asked
  if (!/^[1-9]\d*$/.test(limit)) failFields("limit", "The limit must be an integer.")
  if (below !== undefined && !/^\d+$/.test(below)) failFields("max_id", "The max id must be an integer.")
  const owner = listAccounts(tools, serverOf(c)).find(({ id }) => id === c.req.param("id"))
  if (owner === undefined) return fail(404, "Account not found")
  const found = tools
    .accepted(owner.key)
    .flatMap(({ externalId }) => tools.memory.get<Status>("status", externalId) ?? [])
    .filter(({ visibility }) => visibility !== "private" || viewer.key === owner.key)
    .filter(({ id }) => below === undefined || BigInt(id) < BigInt(below))
    .toReversed()
  return c.json(found.slice(0, Math.min(Number(limit), mostListed)).map((status) => showStatus(tools, status)))
}

export function playReading(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/api/v1/statuses/:id", (c) => readOne(tools, c))
  app.get("/servers/:server/api/v1/accounts/:id/statuses", (c) => readTimeline(tools, c))
}
