import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { publishSeen } from "../../api/send-out.ts"
import type { PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { ConfirmSend } from "../../post/confirm-send.tsx"
import { countDown } from "../../post/going-out.ts"
import { listNames } from "../../post/list-names.ts"
import { openAccounts } from "../../post/open-accounts.ts"
import { isTrial, sayAgain } from "../../post/say-going.ts"
import { splitOpen } from "../../post/split-open.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useCheckedPress } from "./use-checked-press.ts"
import { useGoKey } from "./use-go-key.ts"
import { useObstacle } from "./use-obstacle.ts"
import { useProblems } from "./use-problems.ts"
import { useSaveFirst } from "./use-save-first.ts"

/** Sends the post out at once, after one question. A failed post goes to the accounts that do not have it. */
export function PublishButton({ className = "" }: { readonly className?: string }) {
  const { keeper, keeping, accounts, chosen, askFor } = useComposer()
  const problems = useProblems("publish")
  const obstacle = useObstacle()
  const saveFirst = useSaveFirst()
  const toasts = useToasts()
  const [asked, setAsked] = useState<PostView | null>(null)
  const isAgain = keeping.post?.status === "Failed"
  const going = openAccounts(chosen, keeping.post?.results ?? [])
  const hasNowhere = chosen.length > 0 && going.length === 0
  const offBecause = obstacle ?? (hasNowhere ? words.composer.needsAccount : undefined)

  const { mutate, isPending } = useMutation({
    mutationFn: saveFirst,
    onSuccess: (saved) => setAsked(saved?.read ?? saved?.post ?? null),
  })
  const press = useCheckedPress(() => {
    if (problems.length > 0) askFor("publish")
    else if (offBecause !== undefined) toasts.add(offBecause)
    else if (!isPending) mutate()
  })
  useGoKey(isAgain ? press : null)
  const verb = isAgain ? words.post.publishAgain : words.post.publishNow
  const ask = (post: PostView) => {
    const split = splitOpen(post, accounts)
    const to = [...split.without, ...split.asked]
    const when = words.composer.now
    if (isAgain) return { title: words.post.againTitle, lead: sayAgain(split), to, when }
    const lead = words.post.nowBody(listNames(to, { withHandles: true }), isTrial(to))
    return { title: words.post.nowTitle, lead, to, when }
  }
  const latest = keeping.theirs ?? keeping.post
  return (
    <>
      <Button
        look={isAgain ? "brass" : "line"}
        data-go={isAgain || undefined}
        isBusy={isPending}
        onClick={press}
        className={className}
      >
        {verb}
      </Button>
      {latest !== null && (
        <ConfirmSend
          asked={asked}
          latest={latest}
          ask={ask}
          verb={verb}
          offBecause={problems.length > 0 ? words.composer.needsFixes(problems.length) : offBecause}
          send={publishSeen}
          done={(sent) => {
            keeper.take(sent)
            if (!countDown(sent)) toasts.add(words.post.onItsWay)
          }}
          onSee={() => keeper.read()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
