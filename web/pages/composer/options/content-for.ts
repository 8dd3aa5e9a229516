import type { Id } from "#domain/ids.ts"
import type { Item } from "#domain/post.ts"
import { renderFor } from "#domain/post.ts"
import type { AccountView, MediaView } from "../../../api/views.ts"
import type { ComposerDraft } from "../../../post/draft.ts"

/** The items that the first of these accounts gets. */
export function contentFor(draft: ComposerDraft, accounts: readonly Pick<AccountView, "id">[]): readonly Item[] {
  const [first] = accounts
  return first === undefined ? [] : renderFor(draft.versions, first.id as Id<"acc">).content
}

/** The pictures and videos of its first item, in their order. */
export function mediaFor(
  draft: ComposerDraft,
  accounts: readonly Pick<AccountView, "id">[],
  media: ReadonlyMap<string, MediaView>,
): readonly MediaView[] {
  return (contentFor(draft, accounts)[0]?.media ?? []).flatMap((id) => media.get(id) ?? [])
}
