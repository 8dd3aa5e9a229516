import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { altText } from "#actions/media/alt-text.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { idInput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { updateAltText } from "#storage/media.ts"

export const updateMedia = defineAction({
  name: "media.update",
  title: "Describe a media item",
  description: "Changes the alternative text of a media item; an empty text removes it.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: idInput("med"), altText }),
  output: z.strictObject({ media: mediaView }),

  async run(input, { db, services }) {
    const media = await updateAltText(db, input.id, input.altText)
    if (media === undefined) throw new Problem("NotFound", "There is no such media item in this workspace.")
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "media")
    return { media: viewMedia(services, media) }
  },
  detail: (_, { media }) => media.fileName,
})
