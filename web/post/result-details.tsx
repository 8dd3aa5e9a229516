import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { attemptsQuery } from "../api/queries.ts"
import type { AccountView, PostView, ResultView } from "../api/views.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { Attempts } from "./attempts.tsx"
import { countItems } from "./find-sources.ts"
import { UncertainQuestion } from "./uncertain-question.tsx"

export type ResultDetailsProps = {
  readonly post: PostView
  readonly result: ResultView
  readonly account: AccountView | undefined
}

/** Below a result: the question that only a person can answer, and what was done. */
export function ResultDetails({ post, result: { accountId, uncertain }, account }: ResultDetailsProps) {
  const { workspace } = usePerson()
  const attempts = useQuery(attemptsQuery(workspace.id, post.id)).data
  return (
    <>
      {uncertain && post.status === "Failed" && isAtLeast(workspace.role, "editor") && (
        <UncertainQuestion post={post} accountId={accountId} account={account} />
      )}
      {attempts !== undefined && (
        <Attempts
          attempts={attempts.filter((attempt) => attempt.accountId === accountId)}
          network={account?.provider ?? words.post.theNetwork}
          count={countItems(post, accountId)}
          startsOpen={uncertain}
        />
      )}
    </>
  )
}
