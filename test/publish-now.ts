import { PublishingWork } from "#publishing/publishing-work.ts"
import type { Client } from "./client.ts"
import type { World } from "./world.ts"

/** Publishes a post, or what of it has failed, in a world where nobody else works. The clock moves while it waits. */
export async function publishNow(
  { services, clock }: World,
  owner: Client,
  id: string,
  work = new PublishingWork(services, { leaseMs: 90_000 }),
): Promise<string> {
  await owner.run("posts.publishNow", { id })
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await work.nextDue()
    const pieces = await work.claim(100)
    await Promise.all(pieces.map(async (piece) => work.work(piece)))
    const { status } = await owner.run("posts.get", { id })
    if (status !== "Publishing") return id
    if (pieces.length === 0) clock.advance({ seconds: 1 })
  }
  throw new Error("the post is still on its way")
}
