import type { Services } from "#actions/action.ts"
import { type Id, showId } from "#domain/ids.ts"

/** Where a person finds the card. */
export function approvalAddress({ baseUrl }: Pick<Services, "baseUrl">, id: Id<"apr">): string {
  return new URL(`/approvals/${showId("apr", id)}`, baseUrl).href
}
