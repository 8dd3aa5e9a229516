import { useState } from "react"
import type { NetworkKey } from "#domain/network.ts"
import type { PostStatus } from "#domain/post-status.ts"
import type { PlacedIssue } from "../../post/placed-issue.ts"

/** What somebody wanted to do with the post when something was missing. */
export type SendVerb = "schedule" | "publish"

export type SendAttempt = {
  /** Null until somebody tries to send the post: before that nothing is said about what is missing. */
  readonly askedFor: SendVerb | null
  readonly askFor: (verb: SendVerb) => void
  readonly isListShown: boolean
  readonly showList: (isShown: boolean) => void
  readonly endAsking: () => void
  /** What is wrong, once that matters to the person. */
  readonly wrong: readonly PlacedIssue[]
  /** The networks with an option that was wrong when somebody tried. */
  readonly wrongFirst: readonly NetworkKey[]
}

/** Keeps quiet about what is missing until somebody tries to send the post. One that is scheduled was sent on its way. */
export function useAsking(status: PostStatus | null, issues: readonly PlacedIssue[]): SendAttempt {
  const [asked, setAsked] = useState<SendVerb | null>(null)
  const [isListShown, showList] = useState(true)
  const [wrongFirst, setWrongFirst] = useState<readonly NetworkKey[]>([])
  const askedFor = status === "Scheduled" && issues.length > 0 ? "publish" : asked
  return {
    askedFor,
    askFor: (verb) => {
      setAsked(verb)
      showList(true)
      setWrongFirst([
        ...new Set(issues.flatMap(({ account, option }) => (option === null ? [] : (account?.key ?? [])))),
      ])
    },
    isListShown,
    showList,
    endAsking: () => {
      setAsked(null)
      setWrongFirst([])
    },
    wrong: askedFor === null ? [] : issues,
    wrongFirst,
  }
}
