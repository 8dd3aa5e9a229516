import { useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import { AskField } from "./ask-field.tsx"
import { ChatList } from "./chat-list.tsx"
import { Foot } from "./foot.tsx"
import { Starters } from "./starters.tsx"
import { useTalk } from "./talk.ts"
import { Turns } from "./turns.tsx"
import type { TypedQuestion } from "./typed-question.ts"

type Props = {
  readonly isListing: boolean
  readonly setListing: (isListing: boolean) => void
  /** Absent on its own page, which is left by its own ways. */
  readonly onClose?: () => void
}

/** What was said, and the field for what to say next. */
export function TalkBody({ isListing, setListing, onClose }: Props) {
  const { chat, running, ask, stop, open } = useTalk()
  const [writing, setWriting] = useState<TypedQuestion>({ text: "" })
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: TypedQuestion) => {
    setWriting(next)
    field.current?.focus()
  }
  const send = (text: string, replaces?: string) => {
    setListing(false)
    setWriting({ text: "" })
    ask({ text, replaces })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    if (isListing) setListing(false)
    else if (writing.replaces !== undefined) write({ text: "" })
    else if (running !== null) stop()
    else onClose?.()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={press} role="presentation">
      {isListing ? (
        <ChatList
          openId={chat?.id ?? null}
          onOpen={(id) => {
            open(id)
            setListing(false)
            field.current?.focus()
          }}
        />
      ) : (
        <Turns onEdit={({ id, question }) => write({ text: question, replaces: id })} onAsk={send} />
      )}
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line bg-canvas px-3 py-2.5 tablet:px-4">
        {running === null && writing.text === "" && !isListing && (
          <Starters onAsk={send} onFill={(text) => write({ text })} />
        )}
        <AskField field={field} writing={writing} setWriting={setWriting} onSend={send} />
        <Foot />
      </div>
    </div>
  )
}
