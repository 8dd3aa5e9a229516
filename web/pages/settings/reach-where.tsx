import { Mail } from "lucide-react"
import { textLink } from "../../kit/text-link.ts"
import type { ReachView } from "../../notifications/queries.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { reachWords } from "../../words/reach-words.ts"
import { ReachBrowsers } from "./reach-browsers.tsx"
import { ReachPlace, SendTest } from "./reach-place.tsx"

type Props = { readonly settings: ReachView }

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

function MailPlace({ mail }: { readonly mail: ReachView["mail"] }) {
  const { user, workspace } = usePerson()
  if (!mail.isOn) {
    return (
      <ReachPlace icon={Mail} title={reachWords.noMail}>
        {workspace.role === "owner" ? (
          <>
            {reachWords.noMailOwner}{" "}
            <a href="/docs/operating/" target="_blank" rel="noreferrer" className={`${textLink} text-ink`}>
              {reachWords.noMailHow}
            </a>
          </>
        ) : (
          reachWords.noMailOther
        )}
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
