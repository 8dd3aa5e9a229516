import { clipText } from "#domain/clip-text.ts"
import type { PublicationItem } from "#domain/publication.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import type { WorkRow, WorkUpdate } from "#storage/publication-work.ts"

/* What a worker says about a piece of work, in the form that is written. */

const nothing = {
  due_at: null,
  window_until: null,
  external_id: null,
  url: null,
  published_at: null,
  error_code: null,
  error_message: null,
} as const

type Held = Pick<WorkRow, "workspace_id" | "post_id" | "account_id" | "attempt">

function about({ workspace_id, post_id, account_id, attempt }: Held, items: readonly PublicationItem[]) {
  return { ...nothing, workspace_id, post_id, account_id, attempt, items, tries: 0 }
}

/** Still at it: progress, a handle, or the intent to send. */
export function goesOn(work: Held, items: readonly PublicationItem[]): WorkUpdate {
  return { ...about(work, items), state: "working" }
}

export function waits(
  work: Held,
  items: readonly PublicationItem[],
  due_at: Temporal.Instant,
  tries: number,
): WorkUpdate {
  return { ...about(work, items), state: "waiting", due_at, tries }
}

export function succeeded(work: Held, items: readonly PublicationItem[], published_at: Temporal.Instant): WorkUpdate {
  const { externalId = null, url = null } = items[0] ?? {}
  return { ...about(work, items), state: "ok", external_id: externalId, url, published_at }
}

export function failed(
  work: Held,
  items: readonly PublicationItem[],
  error_code: string,
  error_message: string,
): WorkUpdate {
  return { ...about(work, items), state: "failed", error_code, error_message: clipText(error_message) }
}

export function leftUncertain(work: Held, items: readonly PublicationItem[], error_message: string): WorkUpdate {
  return { ...about(work, items), state: "uncertain", error_code: "Uncertain", error_message: clipText(error_message) }
}

const codes: Record<RefusalKind, string> = {
  auth: "NeedsReconnect",
  permission: "MissingPermission",
  rate: "RateLimited",
  duplicate: "Duplicate",
  content: "RefusedContent",
  media: "RefusedMedia",
  gone: "Gone",
  transient: "NetworkFault",
}

export function failedBecause(work: Held, items: readonly PublicationItem[], { why, message }: Refused): WorkUpdate {
  return failed(work, items, codes[why], message)
}
