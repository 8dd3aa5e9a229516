import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { RevisionGlance } from "#storage/revisions.ts"

/** An earlier state of a post: how it begins, and who wrote it. */
export const writingView = z.strictObject({
  id: idOutput("rev"),
  text: z.string(),
  at: instantOutput,
  by: z.string(),
  /** Absent where the post was still as it was made. */
  transport: z.string().optional(),
  /** The agent that wrote it on that person's behalf. */
  client: z.string().optional(),
})

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
