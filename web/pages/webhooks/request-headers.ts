import type { DeliveryView } from "../../api/views.ts"

/** What stands above the body. Of the signature only the time is known: the rest takes the secret, which stays where it is. */
export function requestHeaders({ id, eventId, type, log }: DeliveryView): readonly (readonly [string, string])[] {
  const last = log.at(-1)?.at
  const t = last === undefined ? "…" : String(Math.floor(Temporal.Instant.from(last).epochMilliseconds / 1_000))
  return [
    ["Content-Type", "application/json"],
    ["User-Agent", "Fanfare-Webhooks/1"],
    ["Fanfare-Event", type],
    ["Fanfare-Delivery", id],
    ["Fanfare-Signature", `t=${t},v1=…`],
    ["webhook-id", eventId],
    ["webhook-timestamp", t],
    ["webhook-signature", "v1,…"],
  ]
}
