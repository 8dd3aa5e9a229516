import { type Id, showId } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import type { EventType } from "#domain/webhook.ts"

type EventFacts = {
  readonly id: Id<"evt">
  readonly type: EventType
  readonly createdAt: Temporal.Instant
  readonly workspaceId: Id<"wsp">
  /** JSON as it was written with the event. */
  readonly data: string
}

/** The body of an event: the same bytes for every webhook and every try, as none of this ever changes. */
export function writeEnvelope({ id, type, createdAt, workspaceId, data }: EventFacts): Buffer {
  const head = JSON.stringify({
    id: showId("evt", id),
    type,
    createdAt: showInstant(createdAt),
    workspaceId: showId("wsp", workspaceId),
  })
  return Buffer.from(`${head.slice(0, -1)},"data":${data}}`)
}
