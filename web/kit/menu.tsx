import { Menu as Base } from "@base-ui/react/menu"
import type { LucideIcon } from "lucide-react"
import { Check } from "lucide-react"
import type { ReactElement, ReactNode } from "react"
import { cx } from "./cx.ts"

type Props = {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly side?: "top" | "bottom"
  readonly align?: "start" | "end"
  readonly width?: string
  readonly startsOpen?: boolean
}

export function Menu({
  trigger,
  children,
  side = "bottom",
  align = "end",
  width = "min-w-44",
  startsOpen = false,
}: Props) {
  return (
    <Base.Root modal={false} defaultOpen={startsOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            className={cx(
              "layer max-h-(--available-height) max-w-[calc(100vw-16px)] overflow-y-auto overscroll-contain rounded-sheet bg-raised p-1 shadow-2 outline-none",
              width,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export const menuRow =
  "flex min-h-[38px] tablet:min-h-[30px] w-full items-center gap-2.5 rounded-control px-2 py-1 text-control font-medium text-ink outline-none data-highlighted:bg-hover select-none"

type ItemProps = {
  readonly icon?: LucideIcon
  readonly children: ReactNode
  readonly onPick?: () => void
  readonly isDanger?: boolean
  readonly render?: ReactElement
  readonly end?: ReactNode
}

export function MenuItem({ icon: Icon, children, onPick, isDanger = false, render, end }: ItemProps) {
  return (
    <Base.Item
      className={cx(menuRow, isDanger && "text-failed")}
      onClick={onPick}
      {...(render === undefined ? {} : { render })}
    >
      {Icon !== undefined && (
        <Icon
          size={16}
          strokeWidth={1.9}
          aria-hidden
          className={cx("shrink-0", isDanger ? "text-failed-solid" : "text-ink-3")}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </Base.Item>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly choices: readonly { readonly value: string; readonly text: string; readonly before?: ReactNode }[]
}

export function MenuChoice({ label, value, onValue, choices }: ChoiceProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-meta text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next) => onValue(String(next))}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={menuRow}>
            {choice.before}
            <span className="min-w-0 flex-1 truncate">{choice.text}</span>
            <Base.RadioItemIndicator className="text-brass-line">
              <Check size={16} strokeWidth={2.2} aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

type CheckProps = {
  readonly isChecked: boolean
  readonly onChecked: (isChecked: boolean) => void
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** One of several that may be chosen together: the menu stays open. */
export function MenuCheck({ isChecked, onChecked, before, children }: CheckProps) {
  return (
    <Base.CheckboxItem checked={isChecked} onCheckedChange={onChecked} className={menuRow}>
      {before}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="w-4">
        <Base.CheckboxItemIndicator className="text-brass-line">
          <Check size={16} strokeWidth={2.2} aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
    </Base.CheckboxItem>
  )
}

export function MenuLine() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />
}
