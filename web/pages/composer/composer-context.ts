import { createContext, use } from "react"
import type { Uploads } from "../../api/uploads.ts"
import type { AccountView, MediaView, OptionView, ProviderLimits } from "../../api/views.ts"
import type { ComposerDraft, Whose } from "../../post/draft.ts"
import type { TextCount, MediaById, PlacedIssue } from "../../post/placed-issue.ts"
import type { Keeping } from "./keeping.ts"
import type { PostKeeper } from "./post-keeper.ts"
import type { SendAttempt } from "./use-asking.ts"
import type { LeftOut } from "./use-left-out.ts"

/** What is known of what an account offers and allows. */
export type Rights = {
  readonly readAt: string | null
  /** Why the network could not be asked. */
  readonly error: string | null
  readonly isReading: boolean
  readonly read: () => void
}

export type Composing = SendAttempt & {
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
  /** Whether a text fits into one item of a thread, on every network that has threads and gets the version in front. */
  readonly fitsThread: (body: string) => boolean
  readonly fitsOn: (account: AccountView, body: string) => boolean
  /** The version that is in front. */
  readonly whose: Whose
  readonly show: (whose: Whose) => void
  readonly uploads: Uploads
  /** Which upload belongs to which item. */
  readonly uploadsOf: ReadonlyMap<number, string>
  readonly addFiles: (whose: Whose, itemKey: string, files: readonly File[]) => void
  /** Adds media that were read from the library elsewhere. */
  readonly learn: (media: readonly MediaView[]) => void
  readonly rightsOf: (accountId: string) => Rights
  /** Chooses a value of an option for the version in front. */
  readonly setOptionOf: (option: OptionView, value: string) => void
  /** Questions that were begun and have no answer yet, by the option that they are about. */
  readonly unfinished: ReadonlySet<string>
  readonly setUnfinished: (option: string, isUnfinished: boolean) => void
  /** Whether something is wrong with an option of the version in front. */
  readonly isWrong: (option: string) => boolean
  /** Media of the original that a version does without on purpose. */
  readonly leftOut: LeftOut
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
