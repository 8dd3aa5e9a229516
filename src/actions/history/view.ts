import { z } from "zod"
import { handOf } from "#actions/posts/keep-revision.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { Reader } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import type { RevisionGlance } from "#storage/revisions.ts"
import { findUser } from "#storage/users.ts"

/** Who wrote a state of a post, and when. */
export const writerView = z.strictObject({
  at: instantOutput,
  by: z.string(),
  /** Absent where nobody noted it. */
  transport: z.string().optional(),
  /** The agent that wrote it on that person's behalf. */
  client: z.string().optional(),
})

/** An earlier state of a post: how it begins, and who wrote it. */
export const writingView = writerView.extend({ id: idOutput("rev"), text: z.string() })

/** Who wrote the post as it stands. */
export async function readWriter(db: Reader, post: PostRow): Promise<z.input<typeof writerView>> {
  const { by, transport, client } = handOf(post)
  return {
    at: post.changed_at ?? post.created_at,
    by: (await findUser(db, by))?.name ?? "",
    ...(transport === null ? {} : { transport }),
    ...(client === null ? {} : { client }),
  }
}

export function viewWriting(revision: RevisionGlance): z.input<typeof writingView> {
  const { id, beginning, written_at, writer, written_transport, written_client } = revision
  return {
    id,
    text: beginning,
    at: written_at,
    by: writer,
    ...(written_transport === null ? {} : { transport: written_transport }),
    ...(written_client === null ? {} : { client: written_client }),
  }
}
