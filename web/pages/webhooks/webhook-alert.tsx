import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { TriangleAlert } from "lucide-react"
import { pauseAfter } from "#domain/webhook.ts"
import { call } from "../../api/call.ts"
import type { WebhookView } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { hostOf } from "./host-of.ts"

type Props = {
  readonly webhook: WebhookView
  /** Where the deliveries are on another page. */
  readonly hasLink?: boolean
}

/** An orange bar: what has stopped or is about to, what was missed, and what to do. */
export function WebhookAlert({ webhook, hasLink = false }: Props) {
  const toasts = useToasts()
  const host = hostOf(webhook.url)
  const resume = useMutation({
    mutationFn: () => call("webhooks.resume", { id: webhook.id }),
    onSuccess: () => toasts.add(webhookWords.resumed(host)),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  if (webhook.warning === undefined) return null
  const { kind, message } = webhook.warning
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-b border-warn-solid/30 bg-warn-wash px-3 py-2.5 tablet:px-5">
      <TriangleAlert
        size={16}
        strokeWidth={2}
        aria-hidden
        className="mt-px shrink-0 self-start text-warn-solid tablet:self-center"
      />
      <p className="min-w-0 flex-[1_1_240px] text-dense wrap-anywhere">
        {kind === "paused" && <Paused webhook={webhook} />}
        {kind === "givingUp" && (
          <>
            <Lead>{webhookWords.givingUpTitle(webhook.givenUpInARow, host)}</Lead>{" "}
            {webhookWords.givingUpBody(pauseAfter)}
          </>
        )}
        {kind === "overPlan" && (
          <>
            <Lead>{webhookWords.overTitle(host)}</Lead> {message}
          </>
        )}
      </p>
      {kind === "paused" && (
        <Button
          look="ink"
          isBusy={resume.isPending}
          onClick={() => resume.mutate()}
          aria-label={webhookWords.resumeThing(host)}
          className="max-wide-phone:basis-full"
        >
          {webhookWords.resume}
        </Button>
      )}
      {kind === "givingUp" && hasLink && (
        <Link
          to="/webhooks/$webhookId"
          params={{ webhookId: webhook.id }}
          search={{ show: "failed" }}
          aria-label={webhookWords.seeThing(host)}
          className={`${buttonLook("line")} max-wide-phone:basis-full`}
        >
          {webhookWords.see}
        </Link>
      )}
    </div>
  )
}

function Paused({ webhook: { url, pausedAt, givenUpInARow, missedEvents = 0 } }: { readonly webhook: WebhookView }) {
  const { user } = usePerson()
  const isByHand = givenUpInARow < pauseAfter
  return (
    <>
      <Lead>{webhookWords.pausedTitle(hostOf(url))}</Lead>{" "}
      <span className="figures">
        {isByHand ? webhookWords.pausedByHand : webhookWords.pausedBody(givenUpInARow)}{" "}
        {pausedAt !== undefined && webhookWords.missed(missedEvents, showMoment(pausedAt, user.timeZone))}
      </span>{" "}
      {!isByHand && webhookWords.pausedNext}
    </>
  )
}

function Lead({ children }: { readonly children: string }) {
  return <b className="font-semibold text-warn">{children}</b>
}
