import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noLabel } from "#actions/labels/save.ts"
import { idInput, nothing } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { addLabel, findLabel, removeLabel } from "#storage/labels.ts"
import { announce } from "#storage/live-changes.ts"
import { glanceAtPosts } from "#storage/posts.ts"

export const labelPosts = defineAction({
  name: "posts.label",
  title: "Label posts",
  description: "Puts a label on posts, or takes it off. Nothing else of them changes, whatever their status.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    ids: z.array(idInput("pst")).min(1).max(500),
    labelId: idInput("lbl"),
    isOn: z.boolean(),
  }),
  output: nothing,

  async run({ ids, labelId, isOn }, { db, services }) {
    if ((await findLabel(db, labelId)) === undefined) throw noLabel()
    const asked = [...new Set(ids)]
    if ((await glanceAtPosts(db, asked)).length < asked.length) {
      throw new Problem("NotFound", "ids names a post that does not exist.")
    }
    await (isOn ? addLabel(db, labelId, asked) : removeLabel(db, labelId, asked))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return {}
  },
})
