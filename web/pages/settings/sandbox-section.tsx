import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ExternalLink } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { sandboxStatusQuery } from "../../api/queries.ts"
import type { AccountsOverview } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { words } from "../../words/words.ts"
import { DemoBlock } from "./demo-block.tsx"
import { FaultForm } from "./fault-form.tsx"
import { Block, Section } from "./section.tsx"

/** The simulators of the networks: their timelines, their clock and their faults. */
export function SandboxSection({ overview }: { readonly overview: AccountsOverview }) {
  const { workspace } = usePerson()
  const status = useQuery(sandboxStatusQuery(workspace.id))
  const played = overview.networks.filter(({ way }) => way === "sandbox")
  const accounts = overview.accounts.map(({ account }) => account).filter(({ sandbox }) => sandbox)
  return (
    <Section id="sandbox" title={sandboxWords.title} lead={sandboxWords.lead}>
      <Block title={sandboxWords.timelines} lead={sandboxWords.timelinesLead}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense">
          {played.map(({ key, provider }) => (
            <li key={key}>
              <TimelineLink to={`/sandbox/${key}`} text={provider} />
            </li>
          ))}
          <li>
            <TimelineLink to="/sandbox" text={sandboxWords.allTimelines} />
          </li>
        </ul>
      </Block>
      {status.data?.mayMoveClock === true && <ClockBlock />}
      {status.data !== undefined && <DemoBlock hasIt={status.data.hasSampleData} />}
      <Block title={sandboxWords.faults} lead={sandboxWords.faultsLead}>
        {accounts.length === 0 ? (
          <p className="text-dense text-ink-3">
            {sandboxWords.noAccounts}{" "}
            <Link to="/accounts" hash="connect" className={textLink}>
              {sandboxWords.connectOne}
            </Link>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {accounts.map((account) => (
              <li key={account.id} className="py-3 first:pt-0 last:pb-0">
                <FaultForm account={account} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </Section>
  )
}

function TimelineLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className={`${textLink} inline-flex min-h-7 items-center gap-1 max-tablet:min-h-9`}
    >
      {text}
      <ExternalLink size={12} strokeWidth={1.9} aria-hidden className="text-ink-3" />
      <span className="sr-only">, {words.accounts.newTab}</span>
    </a>
  )
}

function ClockBlock() {
  const { user } = usePerson()
  const toasts = useToasts()
  const [step, setStep] = useState<{ readonly seconds: number; readonly text: string } | null>(null)
  const move = async () => {
    const { now } = await call("sandbox.advanceClock", { seconds: step?.seconds ?? 0 })
    toasts.add(sandboxWords.moved(showMoment(now, user.timeZone)))
  }
  return (
    <Block title={sandboxWords.clock} lead={sandboxWords.clockLead}>
      <div className="flex flex-wrap gap-2">
        {Object.entries(sandboxWords.steps).map(([seconds, text]) => (
          <Button
            key={seconds}
            size="small"
            aria-label={sandboxWords.stepLabel(text)}
            onClick={() => setStep({ seconds: Number(seconds), text })}
          >
            {text}
          </Button>
        ))}
      </div>
      <Confirm
        isOpen={step !== null}
        onClose={() => setStep(null)}
        title={sandboxWords.moveTitle(step?.text ?? "")}
        body={sandboxWords.moveBody}
        verb={sandboxWords.moveVerb}
        look="ink"
        run={move}
      />
    </Block>
  )
}
