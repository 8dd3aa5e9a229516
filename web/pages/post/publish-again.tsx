import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { postQuery } from "../../api/queries.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { listNames } from "./list-names.ts"
import { openAccounts } from "./open-accounts.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  /** It has not been tried yet, because its time was missed. */
  readonly isFirst?: boolean
}

/** Sends a failed post to the accounts that do not have it. One that may have it is asked first. */
export function PublishAgain({ post, accounts, isFirst = false }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const named = post.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
  const open = openAccounts(named, post.results)
  const unsure = open.filter(({ id }) => post.results.some((each) => each.accountId === id && each.uncertain))
  const isQuestion = open.length > 0 && unsure.length === open.length
  const broken = open.find(({ status }) => status === "NeedsReconnect")
  const isOneGone = post.accountIds.some(
    (id) =>
      accounts.every((account) => account.id !== id) && !post.results.some((each) => each.accountId === id && each.ok),
  )
  const offBecause =
    post.accountIds.length === 0
      ? words.post.needsAccount
      : isOneGone
        ? words.post.needsConnected
        : broken === undefined
          ? undefined
          : words.post.needsReconnect(listNames([broken]))
  const run = async () => {
    const changed = await call("posts.publishNow", { id: post.id })
    queries.setQueryData(postQuery(workspace.id, post.id).queryKey, changed)
    toasts.add(words.post.onItsWay)
  }
  const verb = isFirst ? words.post.publishNow : isQuestion ? words.post.askAgain : words.post.publishAgain
  const names = listNames(open, { withHandles: true })
  const ask = isFirst
    ? { title: words.post.nowTitle, body: words.post.nowBody(names) }
    : isQuestion
      ? { title: words.post.askTitle, body: words.post.askBody(listNames(open)) }
      : { title: words.post.againTitle, body: words.post.againBody(names) }
  return (
    <>
      <Button look={isQuestion ? "line" : "brass"} offBecause={offBecause} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        {...ask}
        verb={verb}
        look={isQuestion ? "ink" : "brass"}
        run={run}
      />
    </>
  )
}
