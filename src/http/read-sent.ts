import type { Services } from "#actions/action.ts"
import { viewMedia } from "#actions/media/view.ts"
import { type Id, showId } from "#domain/ids.ts"
import type { SentThere } from "#networks/sandbox-controls.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { findMediaItems } from "#storage/post-media.ts"
import { listLatestOut } from "#storage/publications.ts"

/** So many posts of an account are shown with their pictures. */
const most = 100

/** What the service sent to accounts of late, item by item, with where its pictures are. */
export async function readSent(
  services: Services,
  workspaceId: Id<"wsp">,
  accounts: readonly Account[],
): Promise<readonly SentThere[]> {
  const externalIds = new Map(accounts.map(({ id, external_id }) => [id, external_id]))
  return services.database.read(async (reader) => {
    const db = inWorkspace(reader, workspaceId)
    const out = await listLatestOut(db, [...externalIds.keys()], most)
    const items = out.flatMap(({ post_id, account_id, items: sent }) =>
      sent.flatMap(({ sent: item, externalId }) =>
        item === undefined || externalId === undefined ? [] : [{ ...item, externalId, account_id, post_id }],
      ),
    )
    const ids = new Set(items.flatMap(({ media }) => media as readonly Id<"med">[]))
    const found = await findMediaItems(db, [...ids])
    const shown = new Map(found.map((media) => [String(media.id), viewMedia(services, media)]))
    return items.map(({ account_id, post_id, externalId, options, media }) => ({
      postId: showId("pst", post_id),
      account: externalIds.get(account_id) ?? "",
      externalId,
      options,
      media: media.flatMap((id) => shown.get(id) ?? []),
    }))
  })
}
