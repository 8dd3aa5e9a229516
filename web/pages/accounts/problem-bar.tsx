import { CircleAlert, X } from "lucide-react"
import { IconButton } from "../../kit/icon-button.tsx"
import { words } from "../../words/words.ts"

/** Why somebody came back from a network without an account. */
export function ProblemBar({ message, onClose }: { readonly message: string; readonly onClose: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-failed-solid/25 bg-failed-wash px-3 py-2 text-dense tablet:px-5"
    >
      <CircleAlert size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <b className="font-semibold text-failed">{words.accounts.problemTitle}</b> <bdi>{message}</bdi>
      </p>
      <IconButton icon={X} label={words.common.close} onClick={onClose} />
    </div>
  )
}
