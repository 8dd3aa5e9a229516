import type { Actor } from "#actions/action.ts"
import type { Changer } from "#storage/posts.ts"

/** Who changes a post, as it is kept with the post. */
export function changerOf({ userId, door, client }: Actor): Changer {
  return { changed_by: userId, changed_door: door, changed_client: client?.name ?? null }
}
