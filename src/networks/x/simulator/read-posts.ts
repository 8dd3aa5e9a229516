import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/x/simulator/admit.ts"
import { listOf, readFields } from "#networks/x/simulator/names.ts"
import { invalid, missingPost } from "#networks/x/simulator/problems.ts"
import type { Post } from "#networks/x/simulator/records.ts"
import { showPosts } from "#networks/x/simulator/show-post.ts"
import { isUserField, showUser } from "#networks/x/simulator/show-user.ts"

export async function readMany(tools: SandboxTools, c: Context): Promise<Response> {
  await admit(tools, c, "tweet.read", "users.read")
  const { shown, rest: query } = readFields(tools, c)
  const { ids = "", ...rest } = query
  if (Object.keys(rest).length > 0) return invalid(c, "A parameter is not known.")
  const wanted = ids.split(",")
  if (wanted.length > 100 || wanted.some((each) => !/^\d{1,19}$/.test(each)))
    return invalid(c, "ids must be 1 to 100 ids", { ids: [ids] })
  const posts = wanted.map((each) => ({ id: each, post: tools.memory.get<Post>("post", each) }))
  const found = posts.flatMap(({ post }) => post ?? [])
  const errors = posts.flatMap(({ id, post }) => (post === undefined ? [missingPost(id)] : []))
  return c.json({
    ...(found.length === 0 ? {} : showPosts(tools, found, shown)),
    ...(errors.length === 0 ? {} : { errors }),
  })
}

/** Above every id. */
const lastId = "9999999999999999999"

export async function readTimeline(tools: SandboxTools, c: Context): Promise<Response> {
  await admit(tools, c, "tweet.read", "users.read")
  const { shown, rest: query } = readFields(tools, c)
  const { max_results: most = "10", start_time: from, end_time: until, exclude = "", ...others } = query
  const { pagination_token: page = "0", since_id: after = "0", until_id: before = lastId, ...rest } = others
  if (Object.keys(rest).length > 0) return invalid(c, "A parameter is not known.")
  if (!/^\d+$/.test(most) || Number(most) < 5 || Number(most) > 100)
    return invalid(c, "max_results must be 5 to 100", { max_results: [most] })
  for (const [name, time] of Object.entries({ start_time: from, end_time: until })) {
    if (time !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(time))
      return invalid(c, `${name} must be YYYY-MM-DDTHH:mm:ssZ`, { [name]: [time] })
  }
  for (const [name, id] of Object.entries({ since_id: after, until_id: before })) {
    if (!/^\d{1,19}$/.test(id)) return invalid(c, `${name} is not valid`, { [name]: [id] })
  }
  const excluded = exclude === "" ? [] : exclude.split(",")
  if (excluded.some((each) => each !== "retweets" && each !== "replies"))
    return invalid(c, "exclude must be retweets or replies", { exclude: [exclude] })
  const isBefore = (one: string | Temporal.Instant, other: string | Temporal.Instant) =>
    Temporal.Instant.compare(one, other) < 0
  const found = tools
    .accepted(c.req.param("id") ?? "")
    .filter(({ acceptedAt }) => from === undefined || !isBefore(acceptedAt, from))
    .filter(({ acceptedAt }) => until === undefined || isBefore(acceptedAt, until))
    .filter(({ externalId }) => BigInt(externalId) > BigInt(after) && BigInt(externalId) < BigInt(before))
    .flatMap(({ externalId }) => tools.memory.get<Post>("post", externalId) ?? [])
    .filter(({ parent }) => parent === null || !excluded.includes("replies"))
    .toReversed()
  const start = Number(page)
  const listed = found.slice(start, start + Number(most))
  const end = start + listed.length
  const meta = { result_count: listed.length, ...(end < found.length ? { next_token: String(end) } : {}) }
  if (listed.length === 0) return c.json({ meta })
  const ends = { newest_id: listed[0]?.id, oldest_id: listed.at(-1)?.id }
  return c.json({ ...showPosts(tools, listed, shown), meta: { ...ends, ...meta } })
}

export async function readMe(tools: SandboxTools, c: Context): Promise<Response> {
  const account = await admit(tools, c, "tweet.read", "users.read")
  const { "user.fields": asked, "post.fields": _posts, expansions: _expansions, ...rest } = c.req.query()
  if (Object.keys(rest).length > 0) return invalid(c, "A parameter is not known.")
  const wanted = listOf(asked)
  if (!wanted.every(isUserField)) return invalid(c, "user.fields is not valid", { "user.fields": wanted })
  return c.json({ data: showUser(account, wanted) })
}
