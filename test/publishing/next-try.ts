import { readId } from "#domain/ids.ts"
import type { World } from "../world.ts"

/**
 * In how many seconds a post is tried again, or the next of all posts where none is named. Undefined while something of it is
 * under way, and when it is due: what is held by a lease would be taken for lost if the clock passed its end.
 */
export async function secondsToNextTry({ services }: World, id?: string): Promise<number | undefined> {
  const work = await services.database.read(({ rows }) => {
    const all = rows.selectFrom("publications").select(["state", "due_at"])
    return (id === undefined ? all : all.where("post_id", "=", readId("pst", id))).execute()
  })
  const now = services.clock.now()
  const waits = work.flatMap(({ state, due_at }) =>
    state === "working" ? [0] : state === "waiting" && due_at !== null ? [now.until(due_at).total("seconds")] : [],
  )
  const least = Math.ceil(Math.min(...waits))
  return waits.length > 0 && least > 0 ? least : undefined
}
