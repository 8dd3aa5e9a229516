import { Suspense } from "react"
import { later } from "../../kit/later.tsx"

const TalkPage = later(async () => (await import("./talk-page.tsx")).TalkPage)

/** Small, because the first page of the app already lists what it needs. */
export function AssistantPage() {
  return (
    <Suspense>
      <TalkPage />
    </Suspense>
  )
}
