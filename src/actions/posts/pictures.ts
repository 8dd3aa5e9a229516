import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { findMediaItems } from "#storage/post-media.ts"
import { glanceAtPosts } from "#storage/posts.ts"

export const listPictures = defineAction({
  name: "posts.pictures",
  title: "Show the posts' pictures",
  description: "The first picture or video of each of some posts; posts without one are left out.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ postIds: z.array(idInput("pst")).max(1000) }),
  output: z.strictObject({
    pictures: z.array(z.strictObject({ postId: idOutput("pst"), media: mediaView })),
  }),

  async run({ postIds }, { db, services }) {
    const asked = [...new Set(postIds)]
    const posts = await glanceAtPosts(db, asked)
    if (posts.length < asked.length) throw new Problem("NotFound", "postIds names a post that does not exist.")
    const first = posts.flatMap(({ id, first_media: mediaId }) => (mediaId === null ? [] : [{ postId: id, mediaId }]))
    const items = await findMediaItems(db, [...new Set(first.map(({ mediaId }) => mediaId))])
    const byId = new Map(items.map((item) => [item.id, item]))
    return {
      pictures: first.flatMap(({ postId, mediaId }) => {
        const item = byId.get(mediaId)
        return item === undefined ? [] : [{ postId, media: viewMedia(services, item) }]
      }),
    }
  },
})
