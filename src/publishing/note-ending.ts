import { newId } from "#crypto/random.ts"
import { firstWords } from "#domain/first-words.ts"
import { showId } from "#domain/ids.ts"
import { isUsuallyTold, type NotedAccount, type NotificationKind } from "#domain/notification.ts"
import { webLink } from "#domain/web-link.ts"
import type { AccountInBrief } from "#storage/accounts.ts"
import type { Writer } from "#storage/database.ts"
import { findChoosing } from "#storage/notification-settings.ts"
import { insertNotifications, type NewNotification } from "#storage/notifications.ts"
import type { PostRow } from "#storage/posts.ts"
import type { WorkRow } from "#storage/publication-work.ts"

type Ended = { readonly post: PostRow; readonly work: readonly WorkRow[] }

/** Records what people are told of posts that have ended, with the accounts as they are named now. */
export async function noteEndings(
  db: Writer,
  ended: readonly Ended[],
  accounts: ReadonlyMap<string, AccountInBrief>,
  now: Temporal.Instant,
): Promise<void> {
  const told = await listTold(db, ended)
  await insertNotifications(
    db,
    told.map(({ post, work }): NewNotification => {
      const named = work.flatMap((each): readonly NotedAccount[] => {
        const account = accounts.get(each.account_id)
        if (account === undefined) return []
        const { state, error_code: code, error_message: message } = each
        const url = webLink(each.url)
        return [
          {
            id: showId("acc", account.id),
            network: account.network,
            name: account.handle,
            ...(state === "ok" || state === "failed" || state === "uncertain" ? { state } : {}),
            ...(code === null ? {} : { code }),
            ...(message === null ? {} : { message }),
            ...(url === undefined ? {} : { url }),
          },
        ]
      })
      return {
        id: newId<"ntf">(),
        kind: kindOf(work),
        workspace_id: post.workspace_id,
        about: post.id,
        data: { text: firstWords(beginningOf(post)), accounts: named },
        created_at: now,
      }
    }),
  )
}

/** What is usually told to nobody is recorded only where somebody has chosen to be told: of most posts that is nobody. */
async function listTold(db: Writer, ended: readonly Ended[]): Promise<readonly Ended[]> {
  const told: Ended[] = []
  for (const [kind, all] of Map.groupBy(ended, ({ work }) => kindOf(work))) {
    const workspaces = all.map(({ post }) => post.workspace_id)
    const choosing = isUsuallyTold(kind) ? new Set(workspaces) : await findChoosing(db, kind, workspaces)
    told.push(...all.filter(({ post }) => choosing.has(post.workspace_id)))
  }
  return told
}

function kindOf(work: readonly WorkRow[]): NotificationKind {
  if (work.some(({ state }) => state === "uncertain")) return "post.uncertain"
  if (work.some(({ error_code: code }) => code === "MissedTime")) return "post.keptBack"
  return work.every(({ state }) => state === "ok") ? "post.published" : "post.failed"
}

function beginningOf({ versions }: PostRow): string {
  return versions.find(({ accountId }) => accountId === null)?.content[0]?.body ?? ""
}
