import { Switch } from "@base-ui/react/switch"
import { useId } from "react"

type Props = {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export function SwitchField({ label, hint, isOn, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        checked={isOn}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="relative mt-px flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full bg-line-field px-[3px] transition-colors duration-120 data-checked:bg-ink"
      >
        <Switch.Thumb className="block size-[18px] rounded-full bg-paper shadow-1 transition-transform duration-120 data-checked:translate-x-4" />
      </Switch.Root>
      <div className="min-w-0">
        <p id={id} className="text-control font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-hint text-ink-3">
          {hint}
        </p>
      </div>
    </div>
  )
}
