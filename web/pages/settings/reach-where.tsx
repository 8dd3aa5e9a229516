import { useMutation } from "@tanstack/react-query"
import type { LucideIcon } from "lucide-react"
import { Mail } from "lucide-react"
import type { ReactNode } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import type { NotificationSettings } from "../../notifications/queries.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { reachWords } from "../../words/reach-words.ts"
import { ReachBrowsers } from "./reach-browsers.tsx"

type Props = { readonly settings: NotificationSettings }

/** The address and the browsers that notifications go to, and how the last one got there. */
export function ReachWhere({ settings }: Props) {
  return (
    <section aria-labelledby="reach-where" className="grid gap-2">
      <h2 id="reach-where" className="text-body font-semibold">
        {reachWords.where}
      </h2>
      <ul className="divide-y divide-line rounded-sheet border border-line bg-raised">
        <MailPlace mail={settings.mail} />
        <ReachBrowsers push={settings.push} />
      </ul>
    </section>
  )
}

function MailPlace({ mail }: { readonly mail: NotificationSettings["mail"] }) {
  const { user, workspace } = usePerson()
  if (!mail.isOn) {
    return (
      <ReachPlace icon={Mail} title={reachWords.noMail}>
        {workspace.role === "owner" ? reachWords.noMailOwner : reachWords.noMailOther}
      </ReachPlace>
    )
  }
  const said =
    mail.lastError !== undefined
      ? reachWords.mailError(mail.lastError)
      : mail.lastAt === undefined
        ? reachWords.mailNever
        : reachWords.mailLast(showMoment(mail.lastAt, user.timeZone))
  return (
    <ReachPlace
      icon={Mail}
      title={mail.address}
      actions={<SendTest to={mail.address} said={reachWords.testMail(mail.address)} />}
    >
      {reachWords.mail} <span className={mail.lastError === undefined ? "" : "text-failed"}>{said}</span>
    </ReachPlace>
  )
}

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
