import { Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit, noScope } from "#networks/tiktok/simulator/admit.ts"
import { answer, fail } from "#networks/tiktok/simulator/problems.ts"
import { readFields } from "#networks/tiktok/simulator/read-input.ts"
import type { Account } from "#networks/tiktok/simulator/records.ts"
import { isUsedUp } from "#networks/tiktok/simulator/take-post.ts"

function describe({ id, handle, name, picture }: Account): Readonly<Record<string, unknown>> {
  return {
    open_id: id,
    union_id: id.replace(/^-000/, "union-"),
    avatar_url: picture,
    display_name: name,
    username: handle,
  }
}

const knownFields = ["open_id", "union_id", "avatar_url", "display_name", "username"]

/** Who somebody is, and what they may do. */
export function peopleRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/user/info/", async (c) => {
    const { account, scopes } = await admit(tools, c, "user.info.basic")
    const names = readFields(c, knownFields)
    if (names.includes("username") && !scopes.includes("user.info.profile")) noScope()
    const user = describe(account)
    return answer(c, { user: Object.fromEntries(names.map((name) => [name, user[name]])) })
  })
  routes.post("/post/publish/creator_info/query/", async (c) => {
    const { account } = await admit(tools, c, "video.publish")
    if (isUsedUp(tools, account.id)) fail(403, "spam_risk_too_many_posts", "The daily post cap was reached.")
    return answer(c, {
      creator_avatar_url: account.picture,
      creator_username: account.handle,
      creator_nickname: account.name,
      privacy_level_options: account.privacyOptions,
      comment_disabled: account.commentDisabled,
      duet_disabled: account.duetDisabled,
      stitch_disabled: account.stitchDisabled,
      max_video_post_duration_sec: account.mostSeconds,
    })
  })
  return routes
}
