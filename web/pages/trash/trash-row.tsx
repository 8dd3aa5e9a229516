import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Trash2, Undo2 } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AccountView, TrashedPostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { useNow } from "../../kit/use-now.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { sayLeftOut } from "../../post/say-left-out.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly post: TrashedPostView
  readonly accounts: readonly AccountView[]
  readonly mayRestore: boolean
}

const dayMs = 86_400_000

export function TrashRow({ post, accounts, mayRestore }: Props) {
  const { user, workspace } = usePerson()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const title = post.text === "" ? words.posts.noText : post.text
  const networks = new Set(post.accountIds.flatMap((id) => accounts.find((account) => account.id === id)?.key ?? []))
  const days = Math.ceil((Temporal.Instant.from(post.goneAt).epochMilliseconds - now) / dayMs)
  const refresh = async () => queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
  const restore = async () => {
    setBusy(true)
    try {
      const { leftOut } = await call("trash.restore", { id: post.id })
      const open = () => void navigate({ to: "/posts/$postId", params: { postId: post.id } })
      toasts.add(sayLeftOut(words.trash.restored, leftOut), { action: { text: words.trash.openRestored, run: open } })
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Row>
      <HeadCell className="tablet:max-w-0">
        <span
          dir="auto"
          className="block min-w-0 truncate text-control max-tablet:line-clamp-2 max-tablet:whitespace-normal"
        >
          {title}
        </span>
      </HeadCell>
      <Cell className="max-tablet:order-3">
        <span className="flex flex-wrap items-center gap-1.5 text-ink-2">
          {[...networks].map((network) => (
            <NetworkGlyph key={network} network={network} />
          ))}
          {networks.size === 0 && <span className="text-ink-3">{words.posts.noAccounts}</span>}
        </span>
      </Cell>
      <Cell className="figures text-ink-2 max-tablet:order-4">
        {words.trash.deletedBy(showMoment(post.deletedAt, user.timeZone), post.deletedBy)}
        <span className="block text-meta text-ink-3">{words.trash.gone(days)}</span>
      </Cell>
      <Cell className="text-end whitespace-nowrap max-tablet:order-5 max-tablet:ms-auto">
        {mayRestore && (
          <span className="inline-flex items-center gap-1">
            <Button
              size="small"
              icon={Undo2}
              isBusy={isBusy}
              onClick={() => void restore()}
              aria-label={words.trash.restoreOf(title)}
            >
              {words.trash.restore}
            </Button>
            <IconButton icon={Trash2} label={words.trash.deleteOf(title)} onClick={() => setAsking(true)} />
          </span>
        )}
        <Confirm
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={words.trash.deleteTitle}
          body={words.trash.deleteBody}
          verb={words.trash.delete}
          run={async () => {
            await call("trash.delete", { id: post.id })
            await refresh()
          }}
          done={() => toasts.add(words.trash.deleted)}
        />
      </Cell>
    </Row>
  )
}
