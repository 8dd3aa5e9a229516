import { z } from "zod"
import { accountView } from "#actions/accounts/view.ts"
import { toldApproval } from "#actions/approvals/told-approval.ts"
import { type JsonSchema, withoutDialect } from "#actions/catalog.ts"
import { postView } from "#actions/posts/view.ts"
import { eventTypes, type EventType } from "#domain/webhook.ts"

const data: Readonly<Record<EventType, z.ZodType>> = {
  "post.scheduled": z.strictObject({ post: postView }),
  "post.published": z.strictObject({ post: postView }),
  "post.failed": z.strictObject({ post: postView }),
  "account.disconnected": z.strictObject({ account: accountView }),
  "approval.requested": z.strictObject({ approval: toldApproval }),
  "approval.decided": z.strictObject({ approval: toldApproval }),
  ping: z.strictObject({ message: z.string() }),
}

function envelopeOf(type: EventType) {
  return z.strictObject({
    id: z.string().regex(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    type: z.literal(type),
    createdAt: z.string().meta({ format: "date-time" }),
    workspaceId: z.string().regex(/^wsp_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    data: data[type],
  })
}

/** The body of each event as JSON Schema, for receivers. */
export const eventSchemas: ReadonlyMap<EventType, JsonSchema> = new Map(
  eventTypes.map((type) => [type, withoutDialect(z.toJSONSchema(envelopeOf(type), { io: "output" }))]),
)
