import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { isModel } from "#actions/is-model.ts"
import { editTrail } from "#actions/posts/edit-trail.ts"
import { refuseEdit, saveEdit, takePost } from "#actions/posts/edit.ts"
import { readVersionAccount } from "#actions/posts/references.ts"
import { refuseUnknownOption } from "#actions/posts/refuse-unknown-option.ts"
import { optionKey, optionValue, postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { putVersion, settleOptions, versionOf } from "#domain/post.ts"

export const setOption = defineAction({
  name: "posts.setOption",
  title: "Set an option",
  description:
    "Sets one network option of one version. On the original it applies to every account of that network; an account's own value overrides it. An empty value removes the option, so that its default applies.",
  kind: "write",
  scope: "posts:write",
  access: "editor",
  input: z.strictObject({
    id: postId,
    key: optionKey,
    accountId: idOrNothing("acc").describe("Whose version; left out or empty for the original."),
    value: optionValue.default("").describe("The value, always a string; left out or empty to remove the option."),
  }),
  output: postView,

  async run({ id, key, accountId = null, value }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    await readVersionAccount(db, post, accountId)
    refuseEdit(post, actor)
    if (isModel(actor) && value !== "") await refuseUnknownOption(db, post, { key, accountId, value })
    const version = versionOf(post.versions, accountId)
    const options = { ...version.options, [key]: value }
    const versions = settleOptions(putVersion(post.versions, { ...version, options }))
    const saved = await saveEdit({ db, actor, services }, post, { versions })
    about(subjectOfPost(saved))
    return viewPost(db, saved)
  },
  detail: editTrail,
})
