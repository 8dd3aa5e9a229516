import { Link } from "@tanstack/react-router"
import { CalendarClock, ExternalLink, Pencil } from "lucide-react"
import { isEditable } from "#domain/post-status.ts"
import { isAtLeast } from "#domain/roles.ts"
import type { CardView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { Button } from "../kit/button.tsx"
import { cx } from "../kit/cx.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"

type Props = {
  readonly card: CardView
  readonly onTime: () => void
  readonly className?: string
}

/** What a person can do with a request besides yes and no: change the post, choose another time, look at the post. */
export function CardWays({ card, onTime, className }: Props) {
  const { workspace } = usePerson()
  const { post } = card.content
  if (post === undefined) return null
  const mayEdit = isAtLeast(workspace.role, "editor") && isEditable(post.status)
  // The page of a post that is being written is the composer: two links would lead to the same place.
  const isComposer = post.status === "Draft" || post.status === "Scheduled"
  return (
    <div className={cx("flex min-w-0 flex-wrap items-center gap-2", className)}>
      {mayEdit && (
        <Link
          to="/posts/$postId"
          params={{ postId: post.id }}
          search={isComposer ? {} : { edit: true }}
          className={buttonLook("line", "small")}
        >
          <Pencil size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
          {words.requests.editPost}
        </Link>
      )}
      {mayEdit && card.action === "posts.schedule" && (
        <Button size="small" icon={CalendarClock} onClick={onTime}>
          {words.requests.anotherTime}
        </Button>
      )}
      {!(mayEdit && isComposer) && (
        <Link to="/posts/$postId" params={{ postId: post.id }} className={buttonLook("line", "small")}>
          <ExternalLink size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
          {words.requests.openPost}
        </Link>
      )}
    </div>
  )
}
