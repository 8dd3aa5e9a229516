import { useId } from "react"
import { cx } from "./cx.ts"
import { Switch } from "./switch.tsx"

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
      <Switch
        isOn={isOn}
        onChange={onChange}
        isOff={isOff}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
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
