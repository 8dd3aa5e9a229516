import type { Context, Hono } from "hono"
import { addressOf, listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { fail } from "#networks/mastodon/simulator/answers.ts"
import { instanceOf } from "#networks/mastodon/simulator/instances.ts"
import { isVisibleTo, showStatus, type Status } from "#networks/mastodon/simulator/show-status.ts"
import { authorize, recognize } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const mostTogether = 20
const mostListed = 40

function findStatus(tools: SandboxTools, c: Context, id: string): Status | undefined {
  const status = tools.memory.get<Status>("status", id)
  return status?.server === serverOf(c) ? status : undefined
}

async function readTogether(tools: SandboxTools, c: Context): Promise<Response> {
  const viewer = await recognize(tools, c, "read:statuses")
  if (!instanceOf(c).readsTogether) return fail(c, serverOf(c) === "other.example" ? 405 : 404, "Not Found")
  const ids = c.req.queries("id[]") ?? []
  if (ids.length > mostTogether) fail(c, 422, `Too many ids: at most ${mostTogether}`)
  const statuses = ids.flatMap((id) => findStatus(tools, c, id) ?? []).filter((status) => isVisibleTo(status, viewer))
  return c.json(statuses.map((status) => showStatus(tools, c, status, viewer)))
}

async function readOne(tools: SandboxTools, c: Context): Promise<Response> {
  const viewer = await recognize(tools, c, "read:statuses")
  const status = findStatus(tools, c, c.req.param("id") ?? "")
  if (status === undefined || !isVisibleTo(status, viewer)) return fail(c, 404, "Record not found")
  return c.json(showStatus(tools, c, status, viewer))
}

async function readSource(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read:statuses")
  const status = findStatus(tools, c, c.req.param("id") ?? "")
  if (!instanceOf(c).givesSource || status?.account !== account.key) return fail(c, 404, "Record not found")
  const { id, text, warning } = status
  return c.json({ id, text, spoiler_text: warning })
}

const knownParameters = new Set([
  "limit",
  "max_id",
  "since_id",
  "min_id",
  "exclude_reblogs",
  "exclude_replies",
  "only_media",
])

/** Where the page before and the page after are, as servers say it. */
function linksTo(tools: SandboxTools, c: Context, page: readonly Status[]): Readonly<Record<string, string>> {
  const [newest, oldest] = [page[0], page.at(-1)]
  if (newest === undefined || oldest === undefined) return {}
  const { max_id: _max, since_id: _since, min_id: _min, ...rest } = c.req.query()
  const linkTo = (rel: string, name: string, id: string) => {
    const query = new URLSearchParams({ ...rest, [name]: id }).toString()
    const path = c.req.path.slice(c.req.path.indexOf("/api/v1/"))
    return `<${addressOf(tools, serverOf(c))}${path}?${query}>; rel="${rel}"`
  }
  return { link: [linkTo("next", "max_id", oldest.id), linkTo("prev", "min_id", newest.id)].join(", ") }
}

/** The part of a list that a call asks for: below one id, above another, or right above one. */
function cut(found: readonly Status[], asked: Readonly<Record<string, string>>, limit: number): readonly Status[] {
  const placeOf = (name: string) => found.findIndex(({ id }) => id === asked[name])
  const from = asked["max_id"] === undefined ? 0 : placeOf("max_id") + 1
  if (asked["min_id"] !== undefined) return found.slice(from, placeOf("min_id")).slice(-limit)
  const above = asked["since_id"] === undefined ? found.slice(from) : found.slice(from, placeOf("since_id"))
  return above.slice(0, limit)
}

async function readTimeline(tools: SandboxTools, c: Context): Promise<Response> {
  const viewer = await recognize(tools, c, "read:statuses")
  const asked = c.req.query()
  const unknown = Object.keys(asked).find((name) => !knownParameters.has(name))
  if (unknown !== undefined) fail(c, 422, `${unknown} is not a parameter`)
  const owner = listAccounts(tools, serverOf(c)).find(({ id }) => id === c.req.param("id"))
  if (owner === undefined) return fail(c, 404, "Record not found")
  const limit = Math.min(Number(asked["limit"] ?? 20), mostListed)
  if (!Number.isInteger(limit) || limit < 1) fail(c, 422, "limit must be a number")
  const { isMinimal } = instanceOf(c)
  const found = tools
    .accepted(owner.key)
    .flatMap(({ externalId }) => findStatus(tools, c, externalId) ?? [])
    .filter((status) => isVisibleTo(status, isMinimal ? undefined : viewer))
    .filter(({ parent }) => parent === null || asked["exclude_replies"] !== "true")
    .filter(({ media }) => media.length > 0 || asked["only_media"] !== "true")
    .toReversed()
  if (isMinimal) return c.json(found.map((status) => showStatus(tools, c, status, viewer)))
  const page = cut(found, asked, limit)
  const shown = page.map((status) => showStatus(tools, c, status, viewer))
  return c.json(shown, 200, linksTo(tools, c, page))
}

export function playReading(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/api/v1/statuses", (c) => readTogether(tools, c))
  app.get("/servers/:server/api/v1/statuses/:id", (c) => readOne(tools, c))
  app.get("/servers/:server/api/v1/statuses/:id/source", (c) => readSource(tools, c))
  app.get("/servers/:server/api/v1/accounts/:id/statuses", (c) => readTimeline(tools, c))
}
