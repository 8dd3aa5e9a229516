import { z } from "zod"
import { showCursor } from "#actions/cursor.ts"
import { mostCounted, type PostPage } from "#storage/list-posts.ts"

/** What a page of posts says of the others. */
export const pageView = {
  total: z.int().max(mostCounted).describe("How many there are in all."),
  isTotalCut: z
    .literal(true)
    .optional()
    .describe(`There are more than total: beyond ${mostCounted.toLocaleString("en")} they are not counted.`),
  nextCursor: z.string().optional(),
}

export function viewPlace({ last, total, isTotalCut }: Omit<PostPage, "rows">) {
  return {
    total,
    ...(isTotalCut ? { isTotalCut } : {}),
    ...(last === undefined ? {} : { nextCursor: showCursor(last) }),
  }
}
