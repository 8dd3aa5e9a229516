import { z } from "zod"
import type { Actor } from "#actions/action.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { Reader } from "#storage/database.ts"
import type { Changer, PostRow } from "#storage/posts.ts"
import { findUser } from "#storage/users.ts"

/** Who changes a post, as it is kept with the post. */
export function changerOf({ userId, transport, client }: Actor): Changer {
  return { changed_by: userId, changed_transport: transport, changed_client: client?.name ?? null }
}

/** Who changed a post last, as people are shown it. */
export const lastChangeView = z.strictObject({
  at: instantOutput,
  user: z.strictObject({ id: idOutput("usr"), name: z.string() }),
  transport: z.string(),
  /** The agent that did it on that person's behalf. */
  client: z.string().optional(),
})

export type LastChange = z.input<typeof lastChangeView>

/** Undefined when nobody has changed the post since it was made, or when that person is gone. */
export async function readLastChange(
  db: Reader,
  post: Pick<PostRow, "changed_at" | "changed_by" | "changed_transport" | "changed_client">,
): Promise<LastChange | undefined> {
  if (post.changed_at === null || post.changed_by === null || post.changed_transport === null) return undefined
  const user = await findUser(db, post.changed_by)
  if (user === undefined) return undefined
  return {
    at: post.changed_at,
    user: { id: user.id, name: user.name },
    transport: post.changed_transport,
    ...(post.changed_client === null ? {} : { client: post.changed_client }),
  }
}
