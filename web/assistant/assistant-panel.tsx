import { useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { PostOnScreen } from "../shell/shown-post.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { PanelHead } from "./panel-head.tsx"
import { TalkBody } from "./talk-body.tsx"
import { TalkContext } from "./talk.ts"
import { useTalking } from "./use-talking.ts"

type Props = { readonly shown: PostOnScreen | null; readonly onClose: () => void }

/** The assistant beside the page. Whoever closes it is back where they were. */
export function AssistantPanel({ shown, onClose }: Props) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const talk = useTalking(page, shown)
  const [isListing, setListing] = useState(false)
  useReturnFocus()
  return (
    <TalkContext value={talk}>
      <aside
        id="assistant"
        aria-label={assistantWords.title}
        className="flex min-h-0 w-[468px] max-w-full flex-col border-s border-line bg-canvas max-roomy:fixed max-roomy:inset-y-0 max-roomy:end-0 max-roomy:z-20 max-roomy:shadow-3"
      >
        <PanelHead isListing={isListing} setListing={setListing} onClose={onClose} />
        <TalkBody isListing={isListing} setListing={setListing} onClose={onClose} />
      </aside>
    </TalkContext>
  )
}

/** Leads back to what had the focus, unless the person has gone on to something else. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const { activeElement: now } = document
      const isElsewhere = now !== null && now !== document.body && now.closest("#assistant") === null
      if (!isElsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
