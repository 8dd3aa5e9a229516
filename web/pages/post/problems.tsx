import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { attemptsQuery } from "../../api/queries.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { hasOwnAction } from "../../post/problem-action.tsx"
import { ProblemCard } from "../../post/problem-card.tsx"
import { usePerson } from "../../shell/person.ts"
import { MissedCard } from "./missed-card.tsx"
import { NextSteps } from "./next-steps.tsx"

type Props = { readonly post: PostView; readonly accounts: readonly AccountView[] }

/** What went wrong, account by account, the certain before the uncertain, and what can be done about all of it. */
export function Problems({ post, accounts }: Props) {
  const { workspace } = usePerson()
  const attempts = useQuery(attemptsQuery(workspace.id, post.id)).data
  const accountOf = (wanted: string) => accounts.find(({ id }) => id === wanted)
  const open = post.results.filter(({ ok }) => !ok)
  if (open.length === 0) return null
  const isFailed = post.status === "Failed"
  const isEditor = isAtLeast(workspace.role, "editor")
  if (isFailed && open.every(({ error }) => error?.code === "MissedTime")) {
    return <MissedCard post={post} accounts={accounts} />
  }
  const done = post.results.filter(({ ok }) => ok).flatMap(({ accountId }) => accountOf(accountId) ?? [])
  const sorted = open.toSorted((a, b) => Number(a.uncertain) - Number(b.uncertain))
  const isQuiet = open.some(
    ({ uncertain, error, accountId }) => uncertain || hasOwnAction(error?.code ?? "", accountOf(accountId)),
  )
  const next = isFailed && isEditor && <NextSteps post={post} accounts={accounts} isQuiet={isQuiet} />
  return (
    <>
      {sorted.map((result) => (
        <ProblemCard
          key={result.accountId}
          post={post}
          result={result}
          account={accountOf(result.accountId)}
          done={done}
          attempts={attempts}
        >
          {sorted.length === 1 && next}
        </ProblemCard>
      ))}
      {sorted.length > 1 && next !== false && (
        <div
          data-problem-actions
          className="flex flex-wrap items-center gap-2 rounded-sheet border border-line bg-raised px-4 py-2.5 text-dense"
        >
          {next}
        </div>
      )}
    </>
  )
}
