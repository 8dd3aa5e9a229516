import { Globe, Lock } from "lucide-react"
import { AccountAvatar } from "../kit/account-avatar.tsx"
import { Avatar } from "../kit/avatar.tsx"
import { cx } from "../kit/cx.ts"
import { SandboxBadge } from "../kit/sandbox-badge.tsx"
import { words } from "../words/words.ts"
import type { DrawnAccount, Drawing } from "./drawing.ts"

type FaceProps = { readonly drawing: Drawing; readonly isSquare?: boolean }

/** One beside another where there are several, in the space of one; the names stand beside them. */
export function PreviewFace({ drawing: { accounts }, isSquare = false }: FaceProps) {
  const [first, second] = accounts
  if (second === undefined) {
    return (
      <span className={cx("inline-grid shrink-0 self-start", isSquare && "[&>span]:rounded-[5px]!")}>
        <Avatar name={first.displayName} size="l" />
      </span>
    )
  }
  return (
    <span className="relative size-[38px] shrink-0 self-start">
      <span className="absolute top-0 start-0">
        <Avatar name={first.displayName} size="s" />
      </span>
      <span className="absolute end-0 bottom-0 grid rounded-full ring-2 ring-raised">
        <AccountAvatar account={second} size="s" ground="ring-raised" />
      </span>
    </span>
  )
}

/** The name by which a network shows somebody. */
export function shownName({ plan: { by } }: Drawing, { displayName, handle }: DrawnAccount): string {
  return by === "handle" ? handle.replace(/^@/, "") : displayName
}

type NamesProps = {
  readonly drawing: Drawing
  /** Only the first item of a thread says that it is a sandbox. */
  readonly place: number
  /** After the last name: when, or a topic. */
  readonly tail?: string
}

/** Who it is by, one line for each account. */
export function PreviewNames({ drawing, place, tail }: NamesProps) {
  const { accounts, plan } = drawing
  return accounts.map((account, index) => {
    const hasHandle = plan.by === "name and handle" || accounts.length > 1
    const handle = plan.by === "name and handle" ? `@${account.handle.replace(/^@/, "")}` : account.handle
    const last = index === accounts.length - 1 ? (tail ?? "") : ""
    return (
      <span key={account.id} className="flex min-w-0 flex-wrap items-center gap-x-[5px]">
        <b className="max-w-full font-semibold wrap-anywhere">{shownName(drawing, account)}</b>
        {account.sandbox && place === 0 && <SandboxBadge isSmall />}
        {(hasHandle || last !== "") && (
          <span className="max-w-full wrap-anywhere text-ink-3">
            {hasHandle && <bdi>{handle}</bdi>}
            {hasHandle && last !== "" && " "}
            {last}
          </span>
        )}
      </span>
    )
  })
}

/** Who sees it, where that was chosen. */
export function PreviewVisibility({ drawing }: { readonly drawing: Drawing }) {
  const { visibility = "public" } = drawing.plan.marks
  const Icon = visibility === "public" || visibility === "PUBLIC" || visibility === "unlisted" ? Globe : Lock
  return (
    <span className="inline-flex items-center gap-1 text-ink-3">
      <Icon size={13} strokeWidth={1.9} aria-hidden />
      <span className="sr-only">{words.preview.visibility[visibility] ?? words.preview.visibility["public"]}</span>
    </span>
  )
}
