import { useMutation } from "@tanstack/react-query"
import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { titleLength } from "#domain/chat.ts"
import { call } from "../api/call.ts"
import type { ChatView } from "../api/views.ts"
import { cx } from "../kit/cx.ts"
import { IconButton } from "../kit/icon-button.tsx"
import { inputLook, takeFocus } from "../kit/text-field.tsx"
import { usePerson } from "../shell/person.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { showMoment } from "../words/dates.ts"

type Props = {
  readonly chat: ChatView
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onDelete: () => void
}

export function ChatRow({ chat, isOpen, onOpen, onDelete }: Props) {
  const { user } = usePerson()
  const [title, setTitle] = useState<string | null>(null)
  const renaming = useMutation({
    mutationFn: async (next: string) => call("chats.rename", { id: chat.id, title: next }),
  })
  const save = () => {
    const next = title?.trim() ?? ""
    if (next !== "" && next !== chat.title) renaming.mutate(next)
    setTitle(null)
  }
  if (title !== null) {
    return (
      <li className="border-b border-line py-1.5">
        <input
          ref={takeFocus}
          aria-label={assistantWords.newTitle}
          value={title}
          maxLength={titleLength}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") save()
            if (event.key !== "Escape") return
            event.preventDefault()
            setTitle(null)
          }}
          className={inputLook}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-0.5 border-b border-line">
      <button
        type="button"
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={cx("min-w-0 flex-1 rounded-control px-1.5 py-2 text-start hover:bg-hover", isOpen && "bg-here")}
      >
        <span dir="auto" className="block truncate text-control font-medium">
          {renaming.isPending ? renaming.variables : chat.title}
        </span>
        <span className="figures block text-meta text-ink-3">{showMoment(chat.updatedAt, user.timeZone)}</span>
      </button>
      <IconButton icon={Pencil} label={assistantWords.rename(chat.title)} onClick={() => setTitle(chat.title)} />
      <IconButton icon={Trash2} label={assistantWords.delete(chat.title)} onClick={onDelete} />
    </li>
  )
}
