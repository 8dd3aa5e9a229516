import { useQueries } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Id } from "#domain/ids.ts"
import { choicesQuery } from "../../api/queries.ts"
import type { AccountView } from "../../api/views.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import type { ComposerDraft } from "../../post/draft.ts"
import { usePerson } from "../../shell/person.ts"
import type { Rights } from "./composer-context.ts"

/** The accounts, those that the post goes to with all that they offer: the list of accounts names only the first of it. */
export function useAccountsWithChoices(accounts: readonly AccountView[], { accountIds }: ComposerDraft) {
  const { workspace } = usePerson()
  const asked = accounts.filter(({ id }) => accountIds.includes(id as Id<"acc">)).map(({ id }) => id)
  const answers = useQueries({
    queries: asked.map((id) => choicesQuery(workspace.id, id)),
    combine: (all) =>
      new Map(
        all.map(({ data, error, isFetching, refetch }, index) => [
          asked[index] ?? "",
          { data, error, isFetching, refetch },
        ]),
      ),
  })
  const withChoices = useMemo(
    () =>
      accounts.map((account) => {
        const choices = answers.get(account.id)?.data?.choices
        return choices === undefined ? account : { ...account, choices }
      }),
    [accounts, answers],
  )
  const rightsOf = (id: string): Rights => {
    const answer = answers.get(id)
    const failure = answer?.error ?? null
    return {
      readAt: answer?.data?.readAt ?? null,
      error: failure === null ? (answer?.data?.error ?? null) : sayFault(failure),
      isReading: answer?.isFetching ?? false,
      read: () => void answer?.refetch(),
    }
  }
  return { accounts: withChoices, rightsOf }
}
