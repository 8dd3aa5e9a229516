import type { Actor, Services } from "#actions/action.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { mediaOf, searchTextOf, type Version } from "#domain/post.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { replacePostMedia } from "#storage/post-media.ts"
import { insertPost, type PostRow } from "#storage/posts.ts"

type Content = {
  readonly accountIds: readonly Id<"acc">[]
  readonly versions: readonly Version[]
  readonly scheduledAt: Temporal.Instant | null
}

/** A new draft, or one that is there again under the id that it had. */
export async function insertNewPost(
  { db, services }: { readonly db: WorkspaceWriter; readonly services: Services },
  actor: Actor,
  { accountIds, versions, scheduledAt }: Content,
  again?: Pick<PostRow, "id" | "created_at" | (`created_${string}` & keyof PostRow)>,
): Promise<PostRow> {
  const now = services.clock.now()
  const { id, created_by, created_transport, created_client, created_at } = again ?? {
    id: newId<"pst">(),
    created_by: actor.userId,
    created_transport: actor.transport,
    created_client: actor.client?.name ?? null,
    created_at: now,
  }
  const post = await insertPost(db, {
    id,
    status: "Draft",
    account_ids: accountIds,
    versions,
    search_text: searchTextOf(versions),
    scheduled_at: scheduledAt,
    usage_month: null,
    created_by,
    created_transport,
    created_client,
    created_at,
    updated_at: now,
  })
  await replacePostMedia(db, post.id, mediaOf(versions))
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
  return post
}
