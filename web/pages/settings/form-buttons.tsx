import { Button } from "../../kit/button.tsx"
import { words } from "../../words/words.ts"

/** The two ways out of a form in the settings: do it, or leave things as they are. */
export function FormButtons({
  verb,
  isBusy,
  onClose,
}: {
  readonly verb: string
  readonly isBusy: boolean
  readonly onClose: () => void
}) {
  return (
    <div className="mt-1 flex gap-2">
      <Button type="submit" look="ink" isBusy={isBusy}>
        {verb}
      </Button>
      <Button look="ghost" onClick={onClose}>
        {words.common.cancel}
      </Button>
    </div>
  )
}
