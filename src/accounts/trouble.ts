import type { AccountsDeps } from "#accounts/accounts.ts"
import { newId } from "#crypto/random.ts"
import { clipText } from "#domain/clip-text.ts"
import { showId } from "#domain/ids.ts"
import { type Account, markTrouble } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertEvents } from "#storage/events.ts"
import { announce } from "#storage/live-changes.ts"
import { insertNotifications } from "#storage/notifications.ts"

/** Records that an account no longer works, and writes one event. */
export async function disconnectForTrouble(deps: AccountsDeps, account: Account, message: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (db) => {
    const { workspace_id } = account
    const marked = await markTrouble(inWorkspace(db, workspace_id), account.id, clipText(message))
    if (marked === undefined) return
    const data = JSON.stringify({ account: deps.showAccount(marked) })
    const type = "account.disconnected" as const
    await insertEvents(db, [{ workspace_id, id: newId<"evt">(), type, created_at: now, data }])
    await insertNotifications(db, [
      {
        id: newId<"ntf">(),
        kind: "account.reconnect",
        workspace_id,
        about: account.id,
        data: {
          accounts: [{ id: showId("acc", account.id), network: account.network, name: account.handle }],
          reason: clipText(message),
        },
        created_at: now,
      },
    ])
    await announce(db, now, { workspaceId: workspace_id }, "accounts")
  })
}
