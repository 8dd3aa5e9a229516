import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useNow } from "../../kit/use-now.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useGoKey } from "./use-go-key.ts"
import { useObstacle } from "./use-obstacle.ts"
import { useSaveFirst } from "./use-save-first.ts"

const soonMs = 120_000

export function ScheduleButton() {
  const { user } = usePerson()
  const { keeper, draft } = useComposer()
  const obstacle = useObstacle()
  const saveFirst = useSaveFirst()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const at = draft.scheduledAt
  const when = at === null ? "" : showMoment(at, user.timeZone)
  const msLeft = at === null ? 0 : Temporal.Instant.from(at).epochMilliseconds - now

  const run = async () => {
    const id = await saveFirst()
    if (id === null || at === null) return
    keeper.take(await call("posts.schedule", { id, at }))
    toasts.add(words.composer.scheduled(when))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })

  const offBecause = at === null ? words.composer.needsTime : msLeft <= 0 ? words.composer.pastTime : obstacle
  const press = () => {
    if (offBecause !== undefined) return toasts.add(offBecause)
    if (isPending) return undefined
    return msLeft < soonMs ? setAsking(true) : mutate()
  }
  useGoKey(press)
  return (
    <>
      <Button
        look="brass"
        isBusy={isPending}
        offBecause={offBecause}
        onClick={press}
        className="figures max-tablet:h-auto! max-tablet:min-h-[38px] max-tablet:min-w-0 max-tablet:flex-2! max-tablet:whitespace-normal!"
      >
        {at === null ? words.composer.schedule : words.composer.scheduleFor(when)}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.composer.soonTitle}
        body={words.composer.soonBody(when)}
        verb={words.composer.soonVerb}
        run={run}
      />
    </>
  )
}
