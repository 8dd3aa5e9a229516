import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { lastChangeView, readLastChange } from "#actions/posts/changer.ts"
import { getPost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"

export const getLastChange = defineAction({
  name: "posts.lastChange",
  title: "See who changed a post",
  description: "Who changed a post last and when: a person, a script with their token, or an agent on their behalf.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  /** Absent for a post that nobody has changed since it was made. */
  output: z.strictObject({ lastChange: lastChangeView.optional() }),

  async run({ id }, { db }) {
    const lastChange = await readLastChange(db, await getPost(db, id))
    return lastChange === undefined ? {} : { lastChange }
  },
})
