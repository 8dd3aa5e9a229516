import type { LucideIcon } from "lucide-react"
import type { ComponentProps, MouseEvent } from "react"
import { buttonLook } from "./button-look.ts"
import type { ButtonLook, ButtonSize } from "./button-look.ts"
import { cx } from "./cx.ts"
import { Spinner } from "./spinner.tsx"

type Props = Omit<ComponentProps<"button">, "disabled" | "type"> & {
  readonly type?: "submit"
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  readonly isBusy?: boolean
  /** Why the button cannot be used now. It stays focusable, so that everybody can find out. */
  readonly offBecause?: string | undefined
}

export function Button({ look = "line", size, icon: Icon, isBusy = false, offBecause, ...rest }: Props) {
  const isSubmit = rest.type === "submit"
  const isOff = isBusy || offBecause !== undefined
  const { className, onClick, children, title, ...others } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...others}
      type={isSubmit ? "submit" : "button"}
      title={offBecause ?? title}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      data-off={offBecause === undefined ? undefined : ""}
      onClick={press}
      className={cx(buttonLook(look, size), "relative", className)}
    >
      {isBusy && Icon !== undefined ? (
        <Spinner />
      ) : (
        Icon !== undefined && <Icon size={16} strokeWidth={1.9} aria-hidden />
      )}
      {isBusy && Icon === undefined ? (
        <>
          {/* Still the button's name and width. */}
          <span className="opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
