import { useMutation } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
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

const soonMs = 120_000

export function ScheduleButton() {
  const { user } = usePerson()
  const { keeper, keeping, draft, issues, areChecked } = useComposer()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const at = draft.scheduledAt
  const when = at === null ? "" : showMoment(at, user.timeZone)
  const msLeft = at === null ? 0 : Temporal.Instant.from(at).epochMilliseconds - now

  const run = async () => {
    const isSaved = await keeper.flush()
    const id = keeper.id
    if (!isSaved || id === null || at === null) throw new Unsaved()
    keeper.take(await call("posts.schedule", { id, at }))
    toasts.add(words.composer.scheduled(when))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) =>
      toasts.add(error instanceof Unsaved ? words.composer.needsSave : sayFault(error), { isFailure: true }),
  })

  const isStuck = keeping.state === "conflict" || keeping.state === "gone" || keeping.state === "kept"
  const offBecause =
    at === null
      ? words.composer.needsTime
      : msLeft <= 0
        ? words.composer.pastTime
        : draft.accountIds.length === 0
          ? words.composer.needsAccount
          : !areChecked
            ? words.composer.needsChecks
            : issues.length > 0
              ? words.composer.needsFixes(issues.length)
              : isStuck
                ? words.composer.needsSave
                : undefined
  const press = () => {
    if (offBecause !== undefined) return toasts.add(offBecause)
    if (isPending) return undefined
    return msLeft < soonMs ? setAsking(true) : mutate()
  }
  const pressKey = useEffectEvent(press)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key !== "Enter") return
      if (document.querySelector("[role='dialog'], [role='alertdialog']") !== null) return
      event.preventDefault()
      pressKey()
    }
    window.addEventListener("keydown", hear)
    return () => window.removeEventListener("keydown", hear)
  }, [])
  return (
    <>
      <Button look="brass" isBusy={isPending} offBecause={offBecause} onClick={press} className="figures">
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

class Unsaved extends Error {}
