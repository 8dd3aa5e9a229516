import type { LucideIcon } from "lucide-react"
import type { ComponentProps } from "react"
import { buttonLook } from "./button-look.ts"
import type { ButtonSize } from "./button-look.ts"
import { cx } from "./cx.ts"

type Props = Omit<ComponentProps<"button">, "children" | "aria-label" | "disabled"> & {
  readonly icon: LucideIcon
  readonly label: string
  readonly size?: ButtonSize
}

export function IconButton({ icon: Icon, label, size = "small", className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(buttonLook("ghost", size, true), className)}
    >
      <Icon size={16} strokeWidth={1.9} aria-hidden />
    </button>
  )
}
