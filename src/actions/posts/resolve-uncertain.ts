import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost, refuseStale, takePost } from "#actions/posts/edit.ts"
import { noteEarlierTexts } from "#actions/posts/note-earlier-texts.ts"
import { readVersionAccount } from "#actions/posts/references.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { idInput, linkOrNothing, textOrNothing } from "#actions/schemas.ts"
import { confirmPublished, sendAgain } from "#publishing/resolve.ts"

export const resolveUncertain = defineAction({
  name: "posts.resolveUncertain",
  title: "Settle an uncertain post",
  description:
    "For an account where it is unknown whether the post is there: a person has checked. `published`: it is there. `sendAgain`: it is not, send it again.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    id: postId,
    accountId: idInput("acc"),
    resolution: z.enum(["published", "sendAgain"]),
    externalId: textOrNothing(500).describe("The network's own id of the post, if it is known."),
    url: linkOrNothing(2000).describe("Where it is, if that is known."),
    baseUpdatedAt: seenUpdatedAt,
  }),
  output: postView,

  async run({ id, accountId, resolution, externalId = null, url = null, baseUpdatedAt }, { db, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    await readVersionAccount(db, post, accountId)
    refuseStale(post, baseUpdatedAt)
    if (resolution === "published") {
      await confirmPublished(services, db, post, accountId, { externalId, url })
      await noteEarlierTexts(db, post)
    } else await sendAgain(services, db, post, accountId)
    db.afterCommit(services.wakePublishing)
    return viewPost(db, await getPost(db, id))
  },
  detail: ({ resolution }) => resolution,
})
