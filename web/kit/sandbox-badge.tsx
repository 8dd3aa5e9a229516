import { words } from "../words/words.ts"

/** Wherever an account of the stand-in networks is named: what goes there leaves this server never. */
export function SandboxBadge() {
  return (
    <span
      title={words.common.sandboxHint}
      className="inline-flex h-[18px] shrink-0 items-center rounded-chip border border-dashed border-sandbox-solid px-[5px] text-micro font-semibold text-sandbox"
    >
      {words.common.sandbox}
    </span>
  )
}
