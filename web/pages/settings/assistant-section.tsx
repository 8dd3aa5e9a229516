import { Suspense } from "react"
import { later } from "../../kit/later.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { settingsWords } from "../../words/settings-words.ts"
import { Section } from "./section.tsx"

const Body = later(async () => (await import("./assistant-body.tsx")).AssistantBody)

/** Its parts are fetched after the page's. */
export function AssistantSection({ onThere }: { readonly onThere: (isThere: true) => void }) {
  return (
    <Section id="assistant" title={settingsWords.assistant}>
      <Suspense fallback={<Skeleton className="py-4" />}>
        <Body onThere={onThere} />
      </Suspense>
    </Section>
  )
}
