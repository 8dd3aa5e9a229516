import type { Id } from "#domain/ids.ts"
import { changeContent } from "./draft.ts"
import type { ComposerDraft, Whose } from "./draft.ts"

type Move = {
  readonly id: Id<"med">
  /** The items, by key, where it comes from and goes to. */
  readonly from: string
  readonly to: string
  /** Whose place it takes; null for the end. */
  readonly placeOf: Id<"med"> | null
}

/** Takes a picture or video to another place, in its item or in another one of the same version. */
export function moveMediaTo(draft: ComposerDraft, whose: Whose, { id, from, to, placeOf }: Move): ComposerDraft {
  return changeContent(draft, whose, (content) =>
    content.map((item) => {
      const rest = item.key === from ? item.media.filter((each) => each !== id) : item.media
      if (item.key !== to) return rest === item.media ? item : { ...item, media: rest }
      const place = placeOf === null ? -1 : item.media.indexOf(placeOf)
      const others = rest.filter((each) => each !== id)
      return { ...item, media: others.toSpliced(place === -1 ? others.length : place, 0, id) }
    }),
  )
}
