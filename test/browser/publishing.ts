import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "../client.ts"
import type { Post } from "./writing.ts"

/** Waits until publishing has ended, moving the clock on while nothing happens. */
export async function ended(owner: Client, id: string): Promise<Post> {
  for (let looks = 0; looks < 400; looks += 1) {
    const post = await owner.run("posts.get", { id })
    if (post.status !== "Publishing" && post.status !== "Scheduled") return post
    await wait(25)
    if (looks % 8 === 7) await owner.run("sandbox.advanceClock", { seconds: 5 })
  }
  throw new Error("the post is still on its way")
}
