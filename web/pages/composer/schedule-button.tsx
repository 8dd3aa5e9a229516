import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { postQuery } from "../../api/queries.ts"
import { isConflict } from "../../api/refusal.ts"
import { scheduleSeen, sendOut } from "../../api/send-out.ts"
import type { PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useNow } from "../../kit/use-now.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { ConfirmSend } from "../../post/confirm-send.tsx"
import { isBlank } from "../../post/draft.ts"
import { listNames } from "../../post/list-names.ts"
import { namedAccounts } from "../../post/named-accounts.ts"
import { RequestWaits, useRequestFor } from "../../post/request-waits.tsx"
import { isTrial } from "../../post/say-going.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay, showMoment, showWhen } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useCheckedPress } from "./use-checked-press.ts"
import { useGoKey } from "./use-go-key.ts"
import { useObstacle } from "./use-obstacle.ts"
import { useProblems } from "./use-problems.ts"
import { useSaveFirst } from "./use-save-first.ts"

const soonMs = 120_000

/** Schedules the post as it stands. It asks when the time is close, and when somebody else has changed what stands there. */
export function ScheduleButton() {
  const { user, workspace } = usePerson()
  const { keeper, keeping, draft, accounts, askFor } = useComposer()
  const problems = useProblems("schedule")
  const obstacle = useObstacle()
  const saveFirst = useSaveFirst()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [asked, setAsked] = useState<PostView | null>(null)
  const now = useNow()
  const at = draft.scheduledAt
  const msUntil = (time: string) => Temporal.Instant.from(time).epochMilliseconds - now

  const done = (sent: PostView) => {
    keeper.take(sent)
    toasts.add(words.composer.scheduled(showMoment(timeOf(sent), user.timeZone)))
  }
  const run = async () => {
    const saved = await saveFirst()
    if (saved === null) return
    const { post, read } = saved
    if (read !== null || msUntil(timeOf(post)) < soonMs) return setAsked(read ?? post)
    try {
      done(await sendOut({ queries, workspaceId: workspace.id, seen: post, send: scheduleSeen }))
    } catch (error) {
      const latest = queries.getQueryData(postQuery(workspace.id, post.id).queryKey)
      // What is no draft any more is shown by the page itself.
      if (!isConflict(error) || latest?.status !== "Draft") throw error
      setAsked(post)
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })

  const press = useCheckedPress(() => {
    if (problems.length > 0) askFor("schedule")
    else if (obstacle !== undefined) toasts.add(obstacle)
    else if (!isPending) mutate()
  })
  useGoKey(press)
  const ask = (post: PostView) => {
    const time = timeOf(post)
    const to = namedAccounts(post, accounts)
    const names = listNames(to, { withHandles: true })
    const lead = words.composer.scheduleBody(showWhen(time, user.timeZone), names, isTrial(to))
    const title = msUntil(time) < soonMs ? words.composer.soonTitle : words.composer.scheduleTitle
    return { title, lead, to, when: showDay(time, user.timeZone) }
  }
  const latest = keeping.theirs ?? keeping.post
  const request = useRequestFor(latest?.id)
  return (
    <>
      {request !== undefined && <RequestWaits id={request} />}
      <Button
        look={request !== undefined ? "line" : isBlank(draft) ? "brass-rest" : "brass"}
        data-go
        isBusy={isPending}
        onClick={press}
        className="figures max-tablet:h-auto! max-tablet:min-h-[38px] max-tablet:min-w-0 max-tablet:flex-2! max-tablet:whitespace-normal!"
      >
        {at === null ? words.composer.schedule : words.composer.scheduleFor(showMoment(at, user.timeZone))}
      </Button>
      {latest !== null && (
        <ConfirmSend
          asked={asked}
          latest={latest}
          ask={ask}
          verb={words.composer.soonVerb}
          offBecause={problems.length > 0 ? words.composer.needsFixes(problems.length) : obstacle}
          send={scheduleSeen}
          done={done}
          onSee={() => keeper.read()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** A post without a time has none to be scheduled for: the button is off, and the server would say so. */
function timeOf({ scheduledAt, updatedAt }: PostView): string {
  return scheduledAt ?? updatedAt
}
