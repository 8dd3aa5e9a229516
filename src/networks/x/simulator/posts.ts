import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { drawPicture, showPostPage } from "#networks/simulator/pages.ts"
import { admit } from "#networks/x/simulator/admit.ts"
import { checkPost, type PostRequest, postRequest } from "#networks/x/simulator/check-post.ts"
import { forbid, invalid, plainProblem } from "#networks/x/simulator/problems.ts"
import { readInput } from "#networks/x/simulator/read-input.ts"
import { readMany, readMe, readTimeline } from "#networks/x/simulator/read-posts.ts"
import { type Account, type Medium, newSnowflake, type Post } from "#networks/x/simulator/records.ts"
import { showPost } from "#networks/x/simulator/show-post.ts"

/** So long X remembers what an account has said. */
const repeatHours = 12

type Wish = { readonly account: Account; readonly request: PostRequest; readonly media: readonly Medium[] }

/** Words that were said once are not said again; pictures without words are not compared. */
function repeatKey({ account, request }: Wish): string | undefined {
  const text = request.text.normalize().trim().replaceAll(/\s+/g, " ").toLowerCase()
  return text === "" ? undefined : `${account.id}/${createHash("sha256").update(text).digest("hex")}`
}

function isRepeated(tools: SandboxTools, wish: Wish): boolean {
  const key = repeatKey(wish)
  const saidAt = key === undefined ? undefined : tools.memory.get<string>("said", key)
  if (saidAt === undefined) return false
  return Temporal.Instant.compare(Temporal.Instant.from(saidAt).add({ hours: repeatHours }), tools.now()) > 0
}

/** What else the timeline may show of a post. */
function extraOf({ request, media }: Wish): Readonly<Record<string, string>> {
  const { text: _text, media: _media, reply: _reply, ...settings } = request
  const alts = media.map(({ altText }) => altText).filter((text) => text !== "")
  return {
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]),
    ),
    ...(alts.length === 0 ? {} : { alt_text: alts.join(" · ") }),
  }
}

function makePublic(tools: SandboxTools, wish: Wish): Post {
  const { account, request, media } = wish
  const parent = request.reply?.in_reply_to_tweet_id ?? null
  const post: Post = {
    id: newSnowflake(tools),
    account: account.id,
    text: request.text,
    parent,
    createdAt: tools.now().toString(),
    media: media.map(({ key, category }) => ({ key, isVideo: category !== "tweet_image" })),
    replies: 0,
  }
  tools.memory.put("post", post.id, post)
  const key = repeatKey(wish)
  if (key !== undefined) tools.memory.put("said", key, post.createdAt)
  const answered = parent === null ? undefined : tools.memory.get<Post>("post", parent)
  if (answered !== undefined) tools.memory.put("post", answered.id, { ...answered, replies: answered.replies + 1 })
  tools.accept({
    account: account.id,
    externalId: post.id,
    ...(parent === null ? {} : { inReplyTo: parent }),
    text: post.text,
    media: media.map(({ name, key: mediaKey }) => (name === "" ? mediaKey : name)),
    extra: extraOf(wish),
  })
  return post
}

async function create(tools: SandboxTools, c: Context): Promise<Response> {
  const account = await admit(tools, c, "tweet.read", "users.read", "tweet.write")
  const request = await readInput(c, postRequest)
  const media = checkPost(tools, account, request)
  if ("message" in media) return media.status === 400 ? invalid(c, media.message) : forbid(c, media.message)
  const wish = { account, request, media }
  if (isRepeated(tools, wish)) return forbid(c, "You are not allowed to create a Tweet with duplicate content.")
  const fault = tools.takeFault(account.id, "acceptThenDrop", "acceptLate")
  const make = () => makePublic(tools, wish)
  // What holds for others holds for a late one when its turn comes.
  const post = makePublicOnce(tools, fault, make, () => void (isRepeated(tools, wish) || make()))
  return c.json({ data: showPost(tools, post) }, 201)
}

/** The public page that the address of a post leads to. */
function showOne(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const post = tools.memory.get<Post>("post", c.req.param("id") ?? "")
  const account = post === undefined ? undefined : tools.memory.get<Account>("account", post.account)
  if (post === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  const { name, handle } = account
  const shown = { title: `${name} on X (sandbox)`, heading: `${name} (@${handle})`, text: post.text }
  return showPostPage(c, { account: account.id, id: post.id }, shown)
}

export function playPosts(app: Hono, tools: SandboxTools): void {
  app.post("/api/2/tweets", (c) => create(tools, c))
  app.get("/api/2/tweets", (c) => readMany(tools, c))
  app.get("/api/2/users/me", (c) => readMe(tools, c))
  app.get("/api/2/users/:id/tweets", (c) => readTimeline(tools, c))
  app.get("/web/:handle/status/:id", (c) => showOne(tools, c))
  app.get("/web/profile/:file", (c) => drawPicture(c, "X", "#3f4650"))
  app.all("/api/*", (c) => plainProblem(c, 404, "Not Found"))
}
