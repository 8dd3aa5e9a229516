import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { AccountView, MediaView } from "../api/views.ts"
import { hasOwnText } from "./draft.ts"
import type { ComposerDraft, Whose } from "./draft.ts"

/** One broken limit, with the place on the page where it can be fixed. */
export type PlacedIssue = {
  readonly key: string
  readonly account: AccountView | null
  readonly rule: string
  readonly message: string
  readonly limit?: number
  readonly actual?: number
  /** The version that it is about. */
  readonly whose: Whose
  /** The item that it is about; null for the version as a whole. */
  readonly item: number | null
  /** The picture or video of the item that it is about, by its place. */
  readonly place: number | null
  readonly option: string | null
}

/** What the limits ask of a file. */
export type LimitedMedia = Omit<MediaView, "createdAt">

export type MediaById = ReadonlyMap<string, MediaView>

/** Where the text comes from that an account gets. */
export function sourceOf(draft: ComposerDraft, account: Id<"acc">): Whose {
  return hasOwnText(draft, account) ? account : null
}

export function accountId({ id }: Pick<AccountView, "id">): Id<"acc"> {
  return id as Id<"acc">
}

export type TextCount = {
  readonly network: NetworkKey
  readonly count: number
  /** What is left of the limit that is closest: that of the characters, or of the bytes when that is broken. */
  readonly left: number
  readonly max: number
  /** Where in the text it gets too long; null when all of it fits. */
  readonly overAt: number | null
}
