import { eventSchemas } from "#actions/webhooks/event-schemas.ts"
import { eventTypes, type EventType } from "#domain/webhook.ts"

const summaries: Readonly<Record<EventType, string>> = {
  "post.scheduled": "A post was scheduled, or a Scheduled post was moved to another time",
  "post.published": "A post went out to all its accounts",
  "post.failed": "Publishing ended, and at least one account failed or could not be confirmed",
  "account.disconnected": "An account stopped working and needs reconnecting",
  "approval.requested": "An agent asked a person to approve something",
  "approval.decided": "A request was approved or declined, expired, or made way for a newer one",
  ping: "A person clicked Send test",
}

const headers = {
  "Fanfare-Event": "The event's type.",
  "Fanfare-Delivery": "The delivery's id, whd_…: the same over the tries of one delivery to one webhook.",
  "Fanfare-Signature":
    "t=<unix seconds>,v1=<hex>: the HMAC-SHA256 of t, a dot and the raw body, keyed with the whole signing secret. Refuse a t that is more than 5 minutes off.",
  "webhook-id": "The event's id, as libraries for Standard Webhooks expect it.",
  "webhook-timestamp": "The same t.",
  "webhook-signature":
    "v1,<base64>, one for each secret during a rotation, as libraries for Standard Webhooks expect it.",
} as const

const parameters = Object.entries(headers).map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}))

/** What the service sends to webhooks, for the `webhooks` of its description. */
export const webhookDescriptions = Object.fromEntries(eventTypes.map((type) => [type, { post: describe(type) }]))

function describe(type: EventType): object {
  return {
    operationId: type,
    summary: summaries[type],
    description:
      "Delivered at least once: recognise repeats by the event's id. Without a 2xx within 10 seconds it is tried again after 1 min, 5 min, 30 min, 2 h, 6 h, 12 h and 24 h.",
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema: eventSchemas.get(type) } } },
    responses: { "2XX": { description: "Accepted. Only the status is read." } },
  }
}
