import type { AccountsDeps } from "#accounts/accounts.ts"
import { accessEndsAt } from "#accounts/credentials.ts"
import { newId } from "#crypto/random.ts"
import { endsSoonDays } from "#domain/account.ts"
import { showId } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { findNotificationAbout, insertNotifications } from "#storage/notifications.ts"

/** Records, once for each end, that access to an account ends soon and that only a person can renew it. */
export async function noteEnding(deps: AccountsDeps, account: Account): Promise<void> {
  const now = deps.clock.now()
  const end = account.status === "Active" ? accessEndsAt(deps, account) : undefined
  if (end === undefined || now.until(end).total("hours") >= endsSoonDays * 24) return
  const endsAt = showInstant(end)
  await deps.database.write(async (db) => {
    const told = await findNotificationAbout(inWorkspace(db, account.workspace_id), "account.ending", account.id)
    if (told?.data.endsAt === endsAt) return
    const accounts = [{ id: showId("acc", account.id), network: account.network, name: account.handle }]
    await insertNotifications(db, [
      {
        id: newId<"ntf">(),
        kind: "account.ending",
        workspace_id: account.workspace_id,
        about: account.id,
        data: { accounts, endsAt },
        created_at: now,
      },
    ])
  })
}
