import { useRouter, useSearch } from "@tanstack/react-router"
import { ChevronLeft, History, Plus } from "lucide-react"
import { useState } from "react"
import { TalkBody } from "../../assistant/talk-body.tsx"
import { TalkContext } from "../../assistant/talk.ts"
import { useTalking } from "../../assistant/use-talking.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { Page } from "../../shell/page.tsx"
import { assistantWords } from "../../words/assistant-words.ts"

/** The assistant where there is no space for it beside a page. */
export function TalkPage() {
  const router = useRouter()
  const { page = "/assistant", post, account } = useSearch({ from: "/app/assistant" })
  const shown = post === undefined ? null : { postId: post, accountId: account ?? null }
  const talk = useTalking(page, shown)
  const [isListing, setListing] = useState(false)
  const leave = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: "/" })
  }
  return (
    <TalkContext value={talk}>
      <div className="flex h-[calc(100dvh-58px-env(safe-area-inset-bottom))] flex-col bg-canvas tablet:h-auto tablet:min-h-0 tablet:flex-1">
        <Page
          isDivided
          title={assistantWords.title}
          facts={talk.chat?.title}
          crumb={
            <IconButton
              icon={ChevronLeft}
              label={assistantWords.back}
              size="control"
              onClick={leave}
              className="-ms-2 tablet:hidden"
            />
          }
          actions={
            <>
              <IconButton
                icon={History}
                label={assistantWords.chats}
                size="control"
                aria-expanded={isListing}
                onClick={() => setListing(!isListing)}
              />
              <IconButton
                icon={Plus}
                label={assistantWords.newChat}
                size="control"
                onClick={() => {
                  setListing(false)
                  talk.open(null)
                }}
              />
            </>
          }
        >
          <div className="mx-auto flex min-h-0 w-full max-w-[752px] flex-1 flex-col">
            <TalkBody isListing={isListing} setListing={setListing} />
          </div>
        </Page>
      </div>
    </TalkContext>
  )
}
