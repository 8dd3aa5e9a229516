import { PublishingWork } from "#publishing/publishing-work.ts"
import type { Client } from "./client.ts"
import type { World } from "./world.ts"

const newWork = ({ services }: World) => new PublishingWork(services, { leaseMs: 90_000 })

/** Publishes a post, or what of it has failed, in a world where nobody else works. */
export async function publishNow(world: World, owner: Client, id: string, work = newWork(world)): Promise<string> {
  await owner.run("posts.publishNow", { id })
  return finishPublishing(world, owner, id, work)
}

/** Does what is due until a post is out or has failed. The clock moves while it waits. */
export async function finishPublishing(
  world: World,
  owner: Client,
  id: string,
  work = newWork(world),
): Promise<string> {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await work.nextDue()
    const pieces = await work.claim(100)
    await Promise.all(pieces.map(async (piece) => work.work(piece)))
    const { status } = await owner.run("posts.get", { id })
    if (status === "Published" || status === "Failed") return id
    if (pieces.length === 0) world.clock.advance({ seconds: 1 })
  }
  throw new Error("the post is still on its way")
}
