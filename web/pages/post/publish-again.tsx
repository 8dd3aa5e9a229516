import { useState } from "react"
import { publishSeen } from "../../api/send-out.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { ConfirmSend } from "../../post/confirm-send.tsx"
import { listNames } from "../../post/list-names.ts"
import { isTrial, sayAgain } from "../../post/say-going.ts"
import { splitOpen } from "../../post/split-open.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  /** It has not been tried yet, because its time was missed. */
  readonly isFirst?: boolean
  /** Something else is the main thing to do. */
  readonly isQuiet?: boolean
}

/** Sends a failed post to the accounts that do not have it. One that may have it is asked first, where it can be. */
export function PublishAgain({ post, accounts, isFirst = false, isQuiet = false }: Props) {
  const toasts = useToasts()
  const [asked, setAsked] = useState<PostView | null>(null)
  const { open, without, asked: unsure, silent } = splitOpen(post, accounts)
  const isQuestion = unsure.length > 0 && without.length === 0
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
    const split = splitOpen(shown, accounts)
    const to = [...split.without, ...split.asked]
    const when = words.composer.now
    if (!isFirst)
      return { title: isQuestion ? words.post.askTitle : words.post.againTitle, lead: sayAgain(split), to, when }
    const lead = words.post.nowBody(listNames(to, { withHandles: true }), isTrial(to))
    return { title: words.post.nowTitle, lead, to, when }
  }
  // Nobody gets it and nobody can be asked: the question beside this is all there is to do.
  if (silent.length > 0 && silent.length === open.length) return null
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
