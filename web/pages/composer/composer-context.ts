import { createContext, use } from "react"
import type { Uploads } from "../../api/uploads.ts"
import type { AccountView, MediaView, ProviderLimits } from "../../api/views.ts"
import type { ComposerDraft, Whose } from "../../post/draft.ts"
import type { TextCount, MediaById, PlacedIssue } from "../../post/placed-issue.ts"
import type { Keeping } from "./keeping.ts"
import type { PostKeeper } from "./post-keeper.ts"

export type Composing = {
  readonly keeper: PostKeeper
  readonly keeping: Keeping
  readonly draft: ComposerDraft
  readonly change: (change: (draft: ComposerDraft) => ComposerDraft) => void
  readonly isReadOnly: boolean
  /** Every connected account, and those of them that the post goes to. */
  readonly accounts: readonly AccountView[]
  readonly chosen: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
  readonly media: MediaById
  readonly issues: readonly PlacedIssue[]
  /** Whether the limits are here to check against. */
  readonly areChecked: boolean
  /** How much space an item of the version in front leaves on each network. */
  readonly countsOf: (index: number) => readonly TextCount[]
  /** The version that is in front. */
  readonly whose: Whose
  readonly show: (whose: Whose) => void
  readonly uploads: Uploads
  /** Which upload belongs to which item. */
  readonly uploadsOf: ReadonlyMap<number, string>
  readonly addFiles: (whose: Whose, itemKey: string, files: readonly File[]) => void
  /** Adds media that were read from the library elsewhere. */
  readonly learn: (media: readonly MediaView[]) => void
  readonly nameOf: (account: AccountView) => string
  /** The item, by key, that takes the focus once it is there. */
  readonly focusOn: (itemKey: string) => void
  /** What a screen reader says about a change that is visible on the screen. */
  readonly spoken: string
  readonly say: (text: string) => void
}

export const ComposerContext = createContext<Composing | null>(null)

export function useComposer(): Composing {
  const composing = use(ComposerContext)
  if (composing === null) throw new Error("Nothing is being written above this component")
  return composing
}
