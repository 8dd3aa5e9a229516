import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { entryView, viewEntry } from "#actions/calendar/view.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { listMedia } from "#storage/media.ts"
import { mostSearched, searchPosts } from "#storage/search.ts"

const most = { posts: 8, media: 5, words: 8 } as const

export const findAnything = defineAction({
  name: "search.find",
  title: "Search posts and media",
  description: `Among the newest ${mostSearched} posts the ${most.posts} latest that have all the words, and the ${most.media} latest files with the text in their name or alt text.`,
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ text: z.string().trim().min(1).max(100) }),
  output: z.strictObject({ posts: z.array(entryView), media: z.array(mediaView) }),

  async run({ text }, { db, services }) {
    const words = text.split(/\s+/).slice(0, most.words)
    const posts = await searchPosts(db, words, most.posts)
    const { rows } = await listMedia(db, { search: text }, most.media, undefined)
    return { posts: posts.map(viewEntry), media: rows.map((row) => viewMedia(services, row)) }
  },
})
