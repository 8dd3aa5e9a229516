import type { NetworkKey } from "#domain/network.ts"

/** What is counted by the calendar month (UTC). */
export type Metered = "scheduledPosts" | "xPosts"

/** What a workspace may use. A limit that is null is none. */
export type Plan = {
  readonly name: string
  readonly networks: readonly NetworkKey[] | null
  readonly accounts: number | null
  readonly members: number | null
  readonly webhooks: number
  readonly scheduledPosts: number | null
  readonly xPosts: number | null
  /** Disk space for media. Null means the default of the server. */
  readonly mediaBytes: number | null
  /** What a person does to get more, shown with every refusal. */
  readonly lift: string
}

export const mostWebhooks = 10

/** The plan of a self-hosted service. */
export const selfHosted: Plan = {
  name: "self-hosted",
  networks: null,
  accounts: null,
  members: null,
  webhooks: mostWebhooks,
  scheduledPosts: null,
  xPosts: null,
  mediaBytes: null,
  lift: "Ask the owner of this workspace to move to a larger plan.",
}

/** What a person does about the most webhooks that any plan has. */
export const liftOfMostWebhooks = "Delete one that is not needed: no plan has more."

/** The month whose allowance something at this instant takes from. */
export function usageMonth(at: Temporal.Instant): string {
  return at.toString().slice(0, 7)
}
