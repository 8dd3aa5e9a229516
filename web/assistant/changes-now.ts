import { inheritsText } from "#domain/post.ts"
import type { PostView, StepView, SuggestionView } from "../api/views.ts"
import { listAt, textAt } from "./read-output.ts"

export type TextChangeNow = SuggestionView["texts"][number] & {
  /** The account has no text of its own yet. */
  readonly isNew: boolean
}

type Version = PostView["versions"][number]

/** What accepting a suggestion would change in the texts of the post as it is now. */
export function changesNow(
  step: StepView,
  { texts, mediaId }: SuggestionView,
  post: PostView,
): readonly TextChangeNow[] {
  // An alternative text is not a text of the post.
  if (mediaId !== undefined) return texts.map((text) => ({ ...text, isNew: false }))
  const wanted = step.action === "posts.update" && Array.isArray(step.input["versions"]) ? textsOf(step) : texts
  return wanted.flatMap(({ accountId, itemIndex, after }) => {
    const own = ownVersion(post, accountId)
    const content = own?.content ?? originalOf(post)?.content ?? []
    const before = content[itemIndex]?.body ?? ""
    return before === after ? [] : [{ accountId, itemIndex, before, after, isNew: own === undefined }]
  })
}

/** An edit of the whole post says what all of its texts become. */
function textsOf({ input }: StepView): readonly Omit<SuggestionView["texts"][number], "before">[] {
  return listAt(input, "versions").flatMap((version) => {
    const accountId = textAt(version, "accountId") || null
    return listAt(version, "content").map((item, itemIndex) => ({ accountId, itemIndex, after: textAt(item, "body") }))
  })
}

function originalOf({ versions }: PostView): Version | undefined {
  return versions.find(({ accountId }) => accountId === undefined)
}

/** The version that an account reads as its own; the original is its own. */
function ownVersion(post: PostView, accountId: string | null): Version | undefined {
  const original = originalOf(post)
  if (accountId === null) return original
  const own = post.versions.find((version) => version.accountId === accountId)
  return own === undefined || inheritsText(own, original) ? undefined : own
}
