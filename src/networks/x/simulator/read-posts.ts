import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/x/simulator/admit.ts"
import { readFields } from "#networks/x/simulator/names.ts"
import { invalid, missingPost } from "#networks/x/simulator/problems.ts"
import { isPaying, type Post } from "#networks/x/simulator/records.ts"
import { showPosts } from "#networks/x/simulator/show-post.ts"

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

export async function readTimeline(tools: SandboxTools, c: Context): Promise<Response> {
  await admit(tools, c, "tweet.read", "users.read")
  const { shown, rest: query } = readFields(tools, c)
  const { max_results: most = "10", start_time: from, exclude = "", pagination_token: page = "0", ...rest } = query
  if (Object.keys(rest).length > 0) return invalid(c, "A parameter is not known.")
  if (!/^\d+$/.test(most) || Number(most) < 5 || Number(most) > 100)
    return invalid(c, "max_results must be 5 to 100", { max_results: [most] })
  if (from !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(from))
    return invalid(c, "start_time must be YYYY-MM-DDTHH:mm:ssZ", { start_time: [from] })
  const excluded = exclude === "" ? [] : exclude.split(",")
  if (excluded.some((each) => each !== "retweets" && each !== "replies"))
    return invalid(c, "exclude must be retweets or replies", { exclude: [exclude] })
  const since = from === undefined ? undefined : Temporal.Instant.from(from)
  const found = tools
    .accepted(c.req.param("id") ?? "")
    .filter(({ acceptedAt }) => since === undefined || Temporal.Instant.compare(acceptedAt, since) >= 0)
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
  const { "user.fields": asked = "", ...rest } = c.req.query()
  if (Object.keys(rest).length > 0) return invalid(c, "A parameter is not known.")
  const { id, name, handle: username, picture } = account
  const facts: Readonly<Record<string, string>> = {
    id,
    name,
    username,
    profile_image_url: picture,
    verified_type: "none",
    subscription_type: isPaying(account) ? "Premium" : "None",
  }
  const wanted = new Set(["id", "name", "username", ...asked.split(",").filter((each) => each !== "")])
  if ([...wanted].some((each) => facts[each] === undefined))
    return invalid(c, "user.fields is not valid", { "user.fields": [asked] })
  return c.json({ data: Object.fromEntries(Object.entries(facts).filter(([each]) => wanted.has(each))) })
}
