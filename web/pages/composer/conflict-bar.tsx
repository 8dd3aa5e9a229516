import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { GitCompareArrows } from "lucide-react"
import { isEditable } from "#domain/post-status.ts"
import { lastChangeQuery } from "../../api/queries.ts"
import { now } from "../../api/service-clock.ts"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { sayChanger } from "../../words/say-changer.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Props = { readonly isComparing: boolean; readonly onCompare: () => void }

/** Two people changed the same post. Nothing of either is lost, and a person decides. */
export function ConflictBar({ isComparing, onCompare }: Props) {
  const { user, workspace } = usePerson()
  const { keeper, keeping } = useComposer()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { theirs, state } = keeping
  const isGone = state === "gone"
  const mayMerge = theirs !== null && isEditable(theirs.status)
  const change = useQuery({
    ...lastChangeQuery(workspace.id, theirs ?? { id: "", updatedAt: "" }),
    enabled: theirs !== null && !isGone,
  }).data
  const at = showTime(theirs?.updatedAt ?? now().toString(), user.timeZone)
  const who = change === undefined || change === null ? undefined : sayChanger(change, user)
  const what = isGone
    ? words.composer.goneBar
    : theirs === null || mayMerge
      ? words.composer.changedBar(at, who)
      : words.composer.changedState(words.statuses[theirs.status])
  const take = () => {
    if (isGone) {
      keeper.forget()
      void navigate({ to: "/posts", search: {} })
    } else {
      const bringBack = keeper.takeTheirs()
      const run = () => {
        bringBack()
        // The composer has left a post that has gone out; what is brought back calls for it again.
        if (!mayMerge) void navigate({ to: ".", search: { edit: true }, replace: true })
      }
      toasts.add(words.composer.tookTheirs, { action: { text: words.composer.bringBack, run } })
    }
  }
  return (
    <div
      role="alert"
      className="sticky top-[52px] z-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-warn-wash px-3 py-2 text-dense tablet:static tablet:px-5"
    >
      <GitCompareArrows size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
      <p className="min-w-0 flex-1 basis-52">
        <b className="font-semibold text-warn">{what}</b> {words.composer.yoursSafe}
      </p>
      <span className="flex flex-wrap gap-2">
        {!isGone && (
          <Button size="small" aria-expanded={isComparing} onClick={onCompare}>
            {isComparing ? words.composer.hideBoth : words.composer.seeBoth}
          </Button>
        )}
        <Button size="small" onClick={() => keeper.keepMine()}>
          {mayMerge ? words.composer.keepMine : words.composer.keepAsNew}
        </Button>
        <Button size="small" onClick={take}>
          {isGone ? words.composer.missingButton : words.composer.takeTheirs}
        </Button>
      </span>
    </div>
  )
}
