import { FlaskConical } from "lucide-react"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"

/** Marks every sandbox account: nothing published there leaves this server. */
export function SandboxBadge({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <span
      title={words.common.sandboxHint}
      className={cx(
        "inline-flex h-[18px] shrink-0 items-center justify-center rounded-chip border border-dashed border-sandbox-solid text-micro font-semibold text-sandbox",
        isSmall ? "w-[18px]" : "px-[5px]",
      )}
    >
      {isSmall && <FlaskConical size={12} strokeWidth={2} aria-hidden />}
      <span className={cx(isSmall && "sr-only")}>{words.common.sandbox}</span>
    </span>
  )
}
