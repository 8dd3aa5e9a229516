import { cx } from "./cx.ts"
import { inputLook } from "./text-field.tsx"

export function selectLook(look: "field" | "quiet"): string {
  return cx(
    "flex cursor-pointer items-center gap-2 text-start",
    look === "field"
      ? inputLook
      : "-mx-2 h-[34px] max-w-full rounded-control px-2 text-dense text-ink hover:bg-hover tablet:h-7 data-popup-open:bg-hover",
  )
}
