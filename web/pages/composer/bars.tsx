import { CircleAlert, CloudOff, Eye } from "lucide-react"
import { Suspense, useState } from "react"
import type { ReactNode } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { Refusal } from "../../api/refusal.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { later } from "../../kit/later.tsx"
import { useCountdown } from "../../post/going-out.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { ConflictBar } from "./conflict-bar.tsx"
import { CountdownBar } from "./countdown-bar.tsx"
import { FailedBar } from "./failed-bar.tsx"
import { ScheduledBar } from "./scheduled-bar.tsx"

// Fetched when somebody wants to compare, which is seldom.
const SeeBoth = later(async () => (await import("./see-both.tsx")).SeeBoth)

/** What has to be known before reading on: a conflict, a post that goes out, text that is only here. */
export function Bars() {
  const { workspace } = usePerson()
  const { keeping } = useComposer()
  const { state, post, fault } = keeping
  const isCounting = useCountdown(post?.id) !== null
  const [isComparing, setComparing] = useState(false)
  if (state === "conflict" || state === "gone") {
    return (
      <>
        <ConflictBar isComparing={isComparing} onCompare={() => setComparing((before) => !before)} />
        <Suspense fallback={null}>{isComparing && state === "conflict" && <SeeBoth />}</Suspense>
      </>
    )
  }
  const isViewer = !isAtLeast(workspace.role, "editor")
  return (
    <>
      {state === "kept" && (
        <Bar look="bg-warn-wash" icon={<CloudOff {...signed} className="shrink-0 text-warn-solid" />}>
          {words.composer.keptLead}
        </Bar>
      )}
      {state === "refused" && (
        <Bar look="bg-failed-wash" icon={<CircleAlert {...signed} className="shrink-0 text-failed-solid" />} isAlert>
          {sayRefusal(fault)} {words.composer.refusedLead}
        </Bar>
      )}
      {post?.status === "Scheduled" && <CountdownBar post={post} />}
      {post?.status === "Scheduled" && !isCounting && <ScheduledBar post={post} />}
      {post?.status === "Failed" && <FailedBar post={post} />}
      {isViewer && <ReadOnly>{words.composer.viewer}</ReadOnly>}
    </>
  )
}

/** What people see is a date and a time, not the name that scripts have for it. */
function sayRefusal(fault: unknown): string {
  const isTime = fault instanceof Refusal && fault.issues.some(({ path }) => path === "scheduledAt")
  return isTime ? words.composer.pastTime : sayFault(fault)
}

const signed = { size: 16, strokeWidth: 1.9, "aria-hidden": true } as const

type BarProps = {
  readonly look: string
  readonly icon: ReactNode
  readonly isAlert?: boolean
  readonly children: ReactNode
}

function Bar({ look, icon, isAlert = false, children }: BarProps) {
  return (
    <div
      role={isAlert ? "alert" : "status"}
      className={`flex items-center gap-2.5 border-b border-line px-3 py-2 text-dense tablet:px-5 ${look}`}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}

function ReadOnly({ children }: { readonly children: string }) {
  return (
    <p className="flex items-center gap-2.5 border-b border-line bg-canvas px-3 py-2 text-dense text-ink-2 tablet:px-5">
      <Eye {...signed} className="shrink-0 text-ink-3" />
      {children}
    </p>
  )
}
