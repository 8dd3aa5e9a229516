import type { Actor } from "#actions/action.ts"
import type { PostStatus } from "#domain/post-status.ts"

/** A person's page saves a draft many times a minute: that is writing, not something to look up in a trail later. */
export function editTrail(_: unknown, { status }: { readonly status: PostStatus }, actor: Actor): string | null {
  return actor.transport === "app" && status !== "Scheduled" ? null : ""
}
