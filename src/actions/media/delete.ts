import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { firstWords } from "#domain/first-words.ts"
import { showId } from "#domain/ids.ts"
import { originalOf } from "#domain/post.ts"
import { type Issue, Problem } from "#domain/problem.ts"
import { announce } from "#live/announce.ts"
import { deleteMedia as store, listUses, lockMedia, type MediaUse } from "#storage/media.ts"

export const deleteMedia = defineAction({
  name: "media.delete",
  title: "Delete a media item",
  description: "Deletes a media item and its file. What a post shows cannot be deleted: take it out of the post first.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: idInput("med") }),
  output: z.strictObject({ id: idOutput("med"), deleted: z.literal(true) }),

  async run({ id }, { db, house, about }) {
    const media = await lockMedia(db, id)
    if (media === undefined) throw new Problem("NotFound", "There is no such media item in this workspace.")
    about({ id: showId("med", id), name: media.file_name })
    const uses = await listUses(db, id)
    if (uses.length > 0) {
      const posts = uses.length === 1 ? "A post shows it" : `${uses.length} posts show it`
      throw new Problem("Conflict", `${posts}. Take it out of there first.`, { issues: uses.map(tellUse) })
    }
    await store(db, id)
    await announce(house.clock, db, { workspaceId: db.workspaceId }, "media")
    // A file that stays because this fails is served to nobody, and swept away within hours.
    db.afterCommit(() => void house.mediaFiles.remove(id).catch(() => {}))
    return { id, deleted: true as const }
  },
})

function tellUse({ id, versions }: MediaUse): Issue {
  const beginning = firstWords(originalOf(versions).content[0]?.body ?? "")
  return { rule: "media.inUse", path: "id", message: `${showId("pst", id)} shows it: ${beginning || "(no text)"}` }
}
