import type { Adviser, Advising } from "#actions/advice/advising.ts"
import { adviseOnCards } from "#actions/advice/cards.ts"
import { quoteIssues } from "#actions/advice/quote.ts"
import { findIssues } from "#actions/posts/find-issues.ts"
import type { PostRecord } from "#actions/posts/view.ts"
import { readId } from "#domain/ids.ts"
import type { Issue } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import { findPost } from "#storage/posts.ts"

/** What a status means for what an agent does next, what breaks, and what became of the requests about the post. */
export const adviseOnPost: Adviser = async (advising) => {
  const post = advising.output as PostRecord
  const broken = post.status === "Scheduled" ? await findBroken(advising, post.id) : []
  return [
    ...sayStatus(post),
    ...(broken.length === 0
      ? []
      : [`As it is now it breaks ${quoteIssues(broken)} and will fail at its time: tell the user.`]),
    ...(await adviseOnCards(advising, [post.id])),
  ]
}

function sayStatus({ status, results }: PostRecord): readonly string[] {
  if (status === "Scheduled") {
    return [
      "A change of it needs a person: ask with posts.update, which also moves its time by scheduledAt, and takes it off the schedule by an empty one.",
    ]
  }
  if (status === "Publishing") return ["Read it again in a minute for the results."]
  if (status !== "Failed") return []
  const unsure = results.some(({ uncertain }) => uncertain)
  return [
    "See results for why. posts.publishNow asks to try again, on the accounts that do not have it.",
    ...(unsure
      ? ["Where uncertain is true nobody knows whether it is out: a person has to look and say so in the app."]
      : []),
  ]
}

async function findBroken({ services, actor }: Advising, id: string): Promise<readonly Issue[]> {
  const find = async () =>
    services.database.read(async (reader) => {
      const db = inWorkspace(reader, actor.workspaceId)
      const post = await findPost(db, readId("pst", id))
      return post === undefined ? [] : (await findIssues(services, db, post)).issues
    })
  return services.costlyTurns.run(actor.workspaceId, find)
}
