import { Switch as Base } from "@base-ui/react/switch"

type Props = {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isOff?: boolean
  readonly "aria-label"?: string
  readonly "aria-labelledby"?: string
  readonly "aria-describedby"?: string | undefined
}

/** On or off, at once. */
export function Switch({ isOn, onChange, isOff = false, ...named }: Props) {
  return (
    <Base.Root
      {...named}
      checked={isOn}
      disabled={isOff}
      onCheckedChange={onChange}
      className="relative mt-px flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full bg-line-field px-[3px] transition-colors duration-120 data-checked:bg-ink data-disabled:cursor-not-allowed data-disabled:opacity-45"
    >
      <Base.Thumb className="block size-[18px] rounded-full bg-paper shadow-1 transition-transform duration-120 data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
    </Base.Root>
  )
}
