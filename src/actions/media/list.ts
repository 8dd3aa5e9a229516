import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { choiceOrNothing, textOrNothing } from "#actions/schemas.ts"
import { mediaKinds } from "#domain/media.ts"
import { countMedia, listMedia as store } from "#storage/media.ts"

export const listMedia = defineAction({
  name: "media.list",
  title: "List media",
  description:
    "The media library of the open workspace, newest first: pictures, GIFs and videos. An item's id goes into the media list of a post's content.",
  kind: "read",
  isCostly: true,
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({
    limit: z.int().min(1).max(1000).default(200).describe("How many at most."),
    cursor: textOrNothing(200).describe("The nextCursor of the previous answer."),
    kind: choiceOrNothing(mediaKinds).describe("Only files of this kind."),
    search: textOrNothing(200).describe("Only files with this in their name or alternative text."),
    unused: z.boolean().optional().describe("Only files that no post uses."),
    withoutAltText: z.boolean().optional().describe("Only files without alternative text."),
  }),
  output: z.strictObject({ media: z.array(mediaView), total: z.int(), nextCursor: z.string().optional() }),

  async run({ limit, cursor, ...filter }, { db, services }) {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const { rows, hasMore } = await store(db, filter, limit, after)
    const last = hasMore ? rows.at(-1) : undefined
    return {
      media: rows.map((media) => viewMedia(services, media)),
      total: await countMedia(db, filter),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.created_at, id: last.id }) }),
    }
  },
})
