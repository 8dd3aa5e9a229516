import { useMutation } from "@tanstack/react-query"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { reachWords } from "../../words/reach-words.ts"

type PlaceProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** One place that notifications go to. */
export function ReachPlace({ icon: Icon, title, children, actions }: PlaceProps) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 px-3.5 py-3">
      <Icon size={16} strokeWidth={1.9} aria-hidden className="mt-0.5 text-ink-3" />
      <div className="min-w-0">
        <p className="text-control font-semibold wrap-anywhere">{title}</p>
        <p className="text-dense wrap-anywhere text-ink-2">{children}</p>
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </li>
  )
}

type TestProps = { readonly to: string; readonly said: string; readonly browserId?: string }

export function SendTest({ to, said, browserId }: TestProps) {
  const toasts = useToasts()
  const test = useMutation({
    mutationFn: () => call("notifications.sendTest", browserId === undefined ? {} : { browserId }),
    onSuccess: () => toasts.add(said),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <Button size="small" isBusy={test.isPending} aria-label={reachWords.testTo(to)} onClick={() => test.mutate()}>
      {reachWords.test}
    </Button>
  )
}
