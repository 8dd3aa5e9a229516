import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { firstWords } from "#domain/first-words.ts"
import { showId } from "#domain/ids.ts"
import { type Issue, mostIssues, Problem } from "#domain/problem.ts"
import { formatNumber } from "#domain/validate-post/words.ts"
import { announce } from "#storage/live-changes.ts"
import { countUses, deleteMedia as store, listUses, lockMedia, type MediaUse } from "#storage/media.ts"

export const deleteMedia = defineAction({
  name: "media.delete",
  title: "Delete a media item",
  description:
    "Deletes a media item and its file. An item that a post uses cannot be deleted: remove it from the post first.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: idInput("med") }),
  output: z.strictObject({ id: idOutput("med"), deleted: z.literal(true) }),

  async run({ id }, { db, services, about }) {
    const media = await lockMedia(db, id)
    if (media === undefined) throw new Problem("NotFound", "There is no such media item in this workspace.")
    about({ id: showId("med", id), name: media.file_name })
    const count = await countUses(db, id)
    if (count > 0) {
      const posts = count === 1 ? "A post uses it" : `${formatNumber(count)} posts use it`
      const uses = await listUses(db, id, mostIssues)
      throw new Problem("Conflict", `${posts}. Remove it there first.`, { issues: uses.map(tellUse) })
    }
    await store(db, id)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "media")
    // A file that stays because this fails is served to nobody, and swept away within hours.
    db.afterCommit(() => {
      services.mediaFiles.remove(id).catch((error: unknown) => services.reportFailure(error, "deleting a file failed"))
    })
    return { id, deleted: true as const }
  },
})

function tellUse({ id, beginning: words }: MediaUse): Issue {
  const beginning = firstWords(words ?? "")
  return { rule: "media.inUse", path: "id", message: `${showId("pst", id)} uses it: ${beginning || "(no text)"}` }
}
