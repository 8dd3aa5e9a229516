import { useState } from "react"
import { publishSeen } from "../../api/send-out.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { ConfirmSend } from "../../post/confirm-send.tsx"
import { listNames } from "../../post/list-names.ts"
import { namedAccounts } from "../../post/named-accounts.ts"
import { openAccounts } from "../../post/open-accounts.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  /** It has not been tried yet, because its time was missed. */
  readonly isFirst?: boolean
  /** Something else is the main thing to do. */
  readonly isQuiet?: boolean
}

/** Sends a failed post to the accounts that do not have it. One that may have it is asked first. */
export function PublishAgain({ post, accounts, isFirst = false, isQuiet = false }: Props) {
  const toasts = useToasts()
  const [asked, setAsked] = useState<PostView | null>(null)
  const open = openAccounts(namedAccounts(post, accounts), post.results)
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
  const verb = isFirst ? words.post.publishNow : isQuestion ? words.post.askAgain : words.post.publishAgain
  const ask = (shown: PostView) => {
    const to = openAccounts(namedAccounts(shown, accounts), shown.results)
    const names = listNames(to, { withHandles: true })
    const question = isFirst
      ? { title: words.post.nowTitle, lead: words.post.nowBody(names) }
      : isQuestion
        ? { title: words.post.askTitle, lead: words.post.askBody(listNames(to)) }
        : { title: words.post.againTitle, lead: words.post.againBody(names) }
    return { ...question, to, when: words.composer.now }
  }
  return (
    <>
      <Button look={isQuestion || isQuiet ? "line" : "brass"} offBecause={offBecause} onClick={() => setAsked(post)}>
        {verb}
      </Button>
      <ConfirmSend
        asked={asked}
        latest={post}
        ask={ask}
        verb={verb}
        look={isQuestion ? "ink" : "brass"}
        offBecause={offBecause}
        send={publishSeen}
        done={() => toasts.add(words.post.onItsWay)}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
