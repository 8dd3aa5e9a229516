import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { CalendarX2, Copy, History, PenLine, Trash2 } from "lucide-react"
import { useState } from "react"
import { mayDelete } from "#domain/post-status.ts"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../api/call.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { sayFault } from "../kit/fault-note.tsx"
import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Menu, MenuItem, MenuLine } from "../kit/menu.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { DeletePost } from "./delete-post.tsx"
import { asksBeforeDeleting, useDeletePost } from "./use-delete-post.ts"

type Props = MenuProps & {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  /** The post is open on this page. */
  readonly isHere?: boolean
  /** What has to be done before the post is looked at, such as saving it. */
  readonly before?: () => Promise<unknown>
  readonly onDeleted?: () => void
  /** Shows what the post said before. */
  readonly onHistory?: () => void
}

export function PostMenu({ trigger, startsOpen, post, accounts, isHere = false, before, onDeleted, onHistory }: Props) {
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const onError = (error: unknown) => toasts.add(sayFault(error), { isFailure: true })
  const unschedule = useMutation({
    mutationFn: () => call("posts.unschedule", { id: post.id, keepTime: true }),
    onSuccess: () => toasts.add(words.posts.unscheduled),
    onError,
  })
  const duplicate = useMutation({
    mutationFn: async () => {
      await before?.()
      return call("posts.duplicate", { id: post.id })
    },
    onSuccess: ({ id }) => {
      toasts.add(words.posts.duplicated)
      void navigate({ to: "/posts/$postId", params: { postId: id } })
    },
    onError,
  })
  const { remove } = useDeletePost(onDeleted)
  const asks = asksBeforeDeleting(post)
  const isEditor = isAtLeast(workspace.role, "editor")
  return (
    <>
      <Menu trigger={trigger} startsOpen={startsOpen}>
        {!isHere && (
          <MenuItem icon={PenLine} onPick={() => void navigate({ to: "/posts/$postId", params: { postId: post.id } })}>
            {words.posts.open}
          </MenuItem>
        )}
        {isEditor && (
          <MenuItem icon={Copy} onPick={() => duplicate.mutate()}>
            {words.posts.duplicate}
          </MenuItem>
        )}
        {onHistory !== undefined && (
          <MenuItem icon={History} onPick={onHistory}>
            {words.history.menu}
          </MenuItem>
        )}
        {isEditor && !isHere && post.status === "Scheduled" && (
          <MenuItem icon={CalendarX2} onPick={() => unschedule.mutate()}>
            {words.posts.unschedule}
          </MenuItem>
        )}
        {isEditor && mayDelete(post.status) && (
          <>
            <MenuLine />
            <MenuItem icon={Trash2} isDanger onPick={asks ? () => setAsking(true) : () => void remove(post)}>
              {asks ? words.posts.delete : words.posts.deleteAtOnce}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeletePost
        post={post}
        accounts={accounts}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        {...(onDeleted === undefined ? {} : { done: onDeleted })}
      />
    </>
  )
}
