import { call } from "../api/call.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { Confirm } from "../kit/confirm.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { usePerson } from "../shell/person.ts"
import { showMoment } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { titleOf } from "./title-of.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly done?: () => void
}

export function DeletePost({ post, accounts, isOpen, onClose, done }: Props) {
  const { user } = usePerson()
  const toasts = useToasts()
  const title = titleOf(post)
  const copies = post.results
    .filter(({ ok }) => ok)
    .map(({ accountId }) => accounts.find(({ id }) => id === accountId)?.provider ?? words.posts.aNetwork)
  const body =
    copies.length > 0
      ? words.posts.deleteCopies(new Intl.ListFormat("en").format(new Set(copies)))
      : post.status === "Scheduled" && post.scheduledAt !== undefined
        ? words.posts.deleteScheduled(showMoment(post.scheduledAt, user.timeZone))
        : words.posts.deleteBody
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={title === "" ? words.posts.deleteTitleBare : words.posts.deleteTitle(title)}
      body={body}
      verb={words.posts.deleteVerb}
      run={() => call("posts.delete", { id: post.id })}
      done={() => {
        toasts.add(words.posts.deleted)
        done?.()
      }}
    />
  )
}
