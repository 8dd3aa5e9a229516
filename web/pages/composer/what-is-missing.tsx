import { Suspense } from "react"
import { later } from "../../kit/later.tsx"
import { useComposer } from "./composer-context.ts"
import { useProblems } from "./use-problems.ts"

const MissingList = later(async () => (await import("./missing-list.tsx")).MissingList)

/** The list of what is missing, from the moment somebody tries to send the post until nothing is. */
export function WhatIsMissing({ onLeave }: { readonly onLeave?: () => void }) {
  const { askedFor, isListShown, showList, endAsking } = useComposer()
  const problems = useProblems(askedFor ?? "publish")
  if (askedFor === null || !isListShown) return null
  return (
    <Suspense>
      <MissingList
        problems={problems}
        onClose={() => showList(false)}
        onEmpty={() => {
          endAsking()
          document.querySelector<HTMLElement>("[data-go]")?.focus()
        }}
        onLeave={onLeave}
      />
    </Suspense>
  )
}
