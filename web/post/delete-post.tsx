import { call } from "../api/call.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { Confirm } from "../kit/confirm.tsx"
import { usePerson } from "../shell/person.ts"
import { showMoment } from "../words/dates.ts"
import { showList } from "../words/lists.ts"
import { words } from "../words/words.ts"
import { titleOf } from "./title-of.ts"
import { useDeletePost } from "./use-delete-post.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly done?: () => void
}

/** The question before a post is deleted that was to go out, or that some networks have. */
export function DeletePost({ post, accounts, isOpen, onClose, done }: Props) {
  const { user } = usePerson()
  const { said } = useDeletePost(done)
  const title = titleOf(post)
  const copies = post.results
    .filter(({ ok, uncertain }) => ok || uncertain)
    .map(({ accountId }) => accounts.find(({ id }) => id === accountId)?.provider ?? words.posts.aNetwork)
  const body =
    copies.length > 0
      ? words.posts.deleteCopies(showList(new Set(copies)))
      : words.posts.deleteScheduled(showMoment(post.scheduledAt ?? post.updatedAt, user.timeZone))
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={title === "" ? words.posts.deleteTitleBare : words.posts.deleteTitle(title)}
      body={body}
      verb={words.posts.deleteVerb}
      run={() => call("posts.delete", { id: post.id })}
      done={() => said(post.id)}
    />
  )
}
