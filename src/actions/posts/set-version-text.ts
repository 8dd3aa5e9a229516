import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { editTrail } from "#actions/posts/edit-trail.ts"
import { refuseEdit, saveEdit, takePost } from "#actions/posts/edit.ts"
import { readVersionAccount } from "#actions/posts/references.ts"
import { body, postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { originalOf, putVersion, versionOf } from "#domain/post.ts"
import { badField } from "#domain/problem.ts"

export const setVersionText = defineAction({
  name: "posts.setVersionText",
  title: "Change a text",
  description:
    "Replaces the text of one item of one version. An account without a version of its own gets one, copied from the original.",
  kind: "write",
  scope: "posts:write",
  access: "editor",
  input: z.strictObject({
    id: postId,
    body: body.describe("The new text."),
    accountId: idOrNothing("acc").describe("Whose version; left out or empty for the original."),
    itemIndex: z.int().min(0).max(1000).default(0).describe("Which item of a thread, from 0."),
  }),
  output: postView,

  async run({ id, body: text, accountId = null, itemIndex }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    await readVersionAccount(db, post, accountId)
    const version = versionOf(post.versions, accountId)
    const content = version.content.length > 0 ? version.content : originalOf(post.versions).content
    refuseEdit(post, actor)
    if (itemIndex >= content.length) {
      throw badField("itemIndex", `must be below ${content.length}, the number of items in this version`)
    }
    const changed = content.map((item, index) => (index === itemIndex ? { ...item, body: text } : item))
    const versions = putVersion(post.versions, { ...version, content: changed })
    const saved = await saveEdit({ db, actor, services }, post, { versions })
    about(subjectOfPost(saved))
    return viewPost(db, saved)
  },
  detail: editTrail,
})
