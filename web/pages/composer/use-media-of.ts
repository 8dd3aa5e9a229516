import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { mediaByIdQuery } from "../../api/queries.ts"
import type { MediaView } from "../../api/views.ts"
import { mediaIn } from "../../post/draft.ts"
import type { ComposerDraft } from "../../post/draft.ts"
import { usePerson } from "../../shell/person.ts"

export type Known = {
  readonly media: ReadonlyMap<string, MediaView>
  /** Whether the library has answered about all of them. */
  readonly areKnown: boolean
  readonly learn: (media: readonly MediaView[]) => void
}

export function useMediaOf(draft: ComposerDraft): Known {
  const { workspace } = usePerson()
  const [fresh, setFresh] = useState<ReadonlyMap<string, MediaView>>(new Map())
  const { data, isPlaceholderData } = useQuery(mediaByIdQuery(workspace.id, mediaIn(draft).toSorted()))
  // What was uploaded or chosen a moment ago is known before the library is read again.
  const media = useMemo(() => new Map([...fresh, ...(data ?? [])]), [fresh, data])
  const learn = (items: readonly MediaView[]) =>
    setFresh((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]))
  return { media, areKnown: data !== undefined && !isPlaceholderData, learn }
}
