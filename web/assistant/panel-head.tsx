import { ChevronDown, Plus, X } from "lucide-react"
import { cx } from "../kit/cx.ts"
import { IconButton } from "../kit/icon-button.tsx"
import { assistantWords } from "../words/assistant-words.ts"
import { useTalk } from "./talk.ts"

type Props = {
  readonly isListing: boolean
  readonly setListing: (isListing: boolean) => void
  readonly onClose: () => void
}

export function PanelHead({ isListing, setListing, onClose }: Props) {
  const { chat, open } = useTalk()
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-1 border-b border-line ps-4 pe-2.5">
      <h2 className="shrink-0 text-control font-semibold">{assistantWords.title}</h2>
      <button
        type="button"
        aria-expanded={isListing}
        onClick={() => setListing(!isListing)}
        className="ms-2 inline-flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-control text-ink-2 hover:bg-hover"
      >
        <span className="sr-only">{assistantWords.chats}: </span>
        <span dir="auto" className="min-w-0 truncate">
          {chat?.title ?? assistantWords.newChat}
        </span>
        <ChevronDown
          size={14}
          strokeWidth={1.9}
          aria-hidden
          className={cx("shrink-0 text-ink-3", isListing && "rotate-180")}
        />
      </button>
      <span className="flex-1" />
      <IconButton
        icon={Plus}
        label={assistantWords.newChat}
        size="control"
        onClick={() => {
          setListing(false)
          open(null)
        }}
      />
      <IconButton icon={X} label={assistantWords.close} size="control" onClick={onClose} />
    </header>
  )
}
