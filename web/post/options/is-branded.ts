import type { Id } from "#domain/ids.ts"
import { renderFor } from "#domain/post.ts"
import type { Version } from "#domain/post.ts"

/** Whether what an account gets is marked as paid for by another brand: its own word counts before the original's. */
export function isBranded(versions: readonly Version[], accountId: string): boolean {
  return renderFor(versions, accountId as Id<"acc">).options["tiktok.brandContent"] === "true"
}
