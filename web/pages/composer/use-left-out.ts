import { useState } from "react"

/** What a version does without on purpose, so that nobody is asked again. */
export type LeftOut = {
  readonly has: (accountId: string, media: string) => boolean
  readonly add: (accountId: string, media: readonly string[]) => void
}

const placeOf = (postId: string) => `fanfare:left-out:${postId}`

function read(postId: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(postId === null ? "[]" : (localStorage.getItem(placeOf(postId)) ?? "[]"))
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : []
  } catch {
    // Then the question is asked once more.
    return []
  }
}

export function useLeftOut(postId: string | null): LeftOut {
  const [added, setAdded] = useState<readonly string[]>([])
  const [kept] = useState(() => read(postId))
  const all = [...kept, ...added]
  return {
    has: (accountId, media) => all.includes(`${accountId} ${media}`),
    add: (accountId, media) => {
      const next = [...all, ...media.map((id) => `${accountId} ${id}`)]
      setAdded(next)
      try {
        if (postId !== null) localStorage.setItem(placeOf(postId), JSON.stringify(next))
      } catch {
        // It holds until the page is left.
      }
    },
  }
}
