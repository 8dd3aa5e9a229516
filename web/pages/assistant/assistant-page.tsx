import { lazy, Suspense } from "react"

const TalkPage = lazy(async () => ({ default: (await import("./talk-page.tsx")).TalkPage }))

/** Small, because the first page of the app already lists what it needs. */
export function AssistantPage() {
  return (
    <Suspense>
      <TalkPage />
    </Suspense>
  )
}
