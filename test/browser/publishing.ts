import type { Client } from "../client.ts"
import { untilFound } from "../until.ts"
import type { Post } from "./writing.ts"

/** Waits until publishing has ended, moving the clock on while nothing happens. */
export async function ended(owner: Client, id: string): Promise<Post> {
  const read = async () => {
    const post = await owner.run("posts.get", { id })
    return post.status === "Publishing" || post.status === "Scheduled" ? undefined : post
  }
  return untilFound("the post is no longer on its way", read, async (looks) => {
    if (looks % 20 === 0) await owner.run("sandbox.advanceClock", { seconds: 5 })
  })
}
