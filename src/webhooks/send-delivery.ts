import { NoAnswer } from "#domain/http.ts"
import { showId } from "#domain/ids.ts"
import { answerMs } from "#domain/webhook.ts"
import type { ClaimedDelivery, EventToTell } from "#storage/webhook-work.ts"
import { classifyFailure, type FailureClass } from "#webhooks/classify-failure.ts"
import { writeEnvelope } from "#webhooks/envelope.ts"
import { openSecrets } from "#webhooks/secrets.ts"
import { signContract, signStandard } from "#webhooks/sign.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/** How one try went. */
export type Attempt = {
  readonly at: Temporal.Instant
  readonly tookMs: number
  readonly status: number | null
  /** Null when it was taken. */
  readonly error: FailureClass | null
  readonly message: string | null
}

/** Makes one try: one request, one status. Never throws for what happens on the way. */
export async function sendDelivery(deps: WebhooksDeps, delivery: ClaimedDelivery): Promise<Attempt> {
  const at = deps.clock.now()
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    const { status } = await deps.webhooksOut.http(writeRequest(deps, delivery, at))
    const isTaken = status >= 200 && status < 300
    return {
      at,
      tookMs: tookMs(),
      status,
      error: isTaken ? null : "status",
      message: isTaken ? null : `It answered ${status}.`,
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { at, tookMs: tookMs(), status: null, ...classifyFailure(error) }
  }
}

const envelopes = new WeakMap<EventToTell, Buffer>()

/** Written once for all webhooks that a claim tells of an event. */
function envelopeOf(event: EventToTell): Buffer {
  const known = envelopes.get(event)
  if (known !== undefined) return known
  const { id, type, created_at: createdAt, workspace_id: workspaceId, data } = event
  const envelope = writeEnvelope({ id, type, createdAt, workspaceId, data })
  envelopes.set(event, envelope)
  return envelope
}

function writeRequest(deps: WebhooksDeps, { id, webhook, event }: ClaimedDelivery, now: Temporal.Instant) {
  const body = envelopeOf(event)
  const secrets = openSecrets(deps, webhook, now)
  const signed = { id: showId("evt", event.id), seconds: Math.floor(now.epochMilliseconds / 1000), body }
  return {
    method: "POST" as const,
    url: webhook.url,
    headers: {
      "Content-Type": "application/json",
      "Fanfare-Event": event.type,
      "Fanfare-Delivery": showId("whd", id),
      "Fanfare-Signature": signContract(secrets.signing, signed),
      "webhook-id": signed.id,
      "webhook-timestamp": `${signed.seconds}`,
      "webhook-signature": signStandard(secrets.all, signed),
    },
    body,
    timeoutMs: answerMs,
    wantsStatusOnly: true,
  }
}
