import type { Id } from "#domain/ids.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { isBranded } from "./options/is-branded.ts"
import { TikTokNotes } from "./tiktok-notes.tsx"

type Props = {
  readonly post: Pick<PostView, "versions">
  readonly accounts: readonly Pick<AccountView, "id" | "key">[]
}

/** What a network wants people to agree to before this post goes to these accounts. */
export function NetworkNotes({ post, accounts }: Props) {
  const onTikTok = accounts.filter(({ key }) => key === "tiktok")
  if (onTikTok.length === 0) return null
  const versions = post.versions.map(({ accountId = null, options }) => ({
    accountId: accountId as Id<"acc"> | null,
    content: [],
    options,
  }))
  return <TikTokNotes isBranded={onTikTok.some(({ id }) => isBranded(versions, id))} />
}
