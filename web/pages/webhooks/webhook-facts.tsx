import { Check, Copy } from "lucide-react"
import type { ReactNode } from "react"
import type { WebhookView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { textLink } from "../../kit/text-link.ts"
import { useCopy } from "../../kit/use-copy.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { EventTags } from "./event-tags.tsx"
import { Meter } from "./meter.tsx"
import type { Asked } from "./webhook-dialogs.tsx"

type Props = { readonly webhook: WebhookView; readonly onAsk: (asked: Asked) => void }

export function WebhookFacts({ webhook, onAsk }: Props) {
  const { url, events, givenUpInARow, secretChangesOverAt } = webhook
  return (
    <dl className="flex shrink-0 flex-wrap gap-x-[34px] gap-y-1 border-b border-line px-3 py-2 max-tablet:flex-col max-tablet:flex-nowrap tablet:px-5 tablet:pt-[9px] tablet:pb-2.5">
      <Fact name={webhookWords.target} className="max-w-full desktop:max-w-[365px]">
        <code className="min-w-0 truncate text-hint">{url}</code>
        <CopyTarget url={url} />
      </Fact>
      <Fact name={webhookWords.columns.events}>
        <EventTags events={events} />
      </Fact>
      <Fact name={webhookWords.secret} className={cx(secretChangesOverAt === undefined && "max-tablet:hidden")}>
        <Secret changesOverAt={secretChangesOverAt} onAsk={onAsk} />
      </Fact>
      <Fact name={webhookWords.columns.givenUp} className={cx(givenUpInARow === 0 && "max-tablet:hidden")}>
        <Meter count={givenUpInARow} isSpelt />
      </Fact>
    </dl>
  )
}

function CopyTarget({ url }: { readonly url: string }) {
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  const label = isCopied ? words.common.copied : words.common.copyThing(webhookWords.target.toLowerCase())
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy(url)}
      className="grid size-6 shrink-0 place-items-center rounded-control hover:bg-hover max-tablet:size-[38px]"
    >
      <Icon size={14} strokeWidth={1.9} aria-hidden />
    </button>
  )
}

type SecretProps = { readonly changesOverAt: string | undefined; readonly onAsk: Props["onAsk"] }

function Secret({ changesOverAt, onAsk }: SecretProps) {
  const { user } = usePerson()
  const link = `${textLink} min-h-6 text-dense whitespace-nowrap max-tablet:min-h-[38px]`
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {changesOverAt === undefined ? (
        <code className="text-hint whitespace-nowrap">{webhookWords.secretHidden}</code>
      ) : (
        <>
          <span className="figures text-dense">{webhookWords.rotating(showMoment(changesOverAt, user.timeZone))}</span>
          <button type="button" onClick={() => onAsk("changeOver")} className={link}>
            {webhookWords.changeOver}
          </button>
        </>
      )}
      <button type="button" onClick={() => onAsk("rotate")} className={link}>
        {webhookWords.rotate}
      </button>
    </span>
  )
}

type FactProps = { readonly name: string; readonly className?: string; readonly children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cx("min-w-0", className)}>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="flex min-h-6 min-w-0 items-center gap-1.5 text-dense">{children}</dd>
    </div>
  )
}
