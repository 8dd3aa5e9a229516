import { Switch } from "@base-ui/react/switch"
import { useId } from "react"
import { cx } from "./cx.ts"

type Props = {
  readonly label: string
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** Cannot be changed here; the hint says who can. */
  readonly isOff?: boolean
}

export function SwitchField({ label, hint, isOn, onChange, isOff = false }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        checked={isOn}
        disabled={isOff}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative mt-px flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full bg-line-field px-[3px] transition-colors duration-120 data-checked:bg-ink data-disabled:cursor-not-allowed data-disabled:opacity-45"
      >
        <Switch.Thumb className="block size-[18px] rounded-full bg-paper shadow-1 transition-transform duration-120 data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Switch.Root>
      <div className="min-w-0 self-center">
        <p id={id} className={cx("text-control font-medium", isOff && "text-ink-3")}>
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-hint text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
