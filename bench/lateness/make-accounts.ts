import { join } from "node:path"
import { sealCredentials } from "#accounts/credentials.ts"
import { loadKeyring } from "#app/secret-keys.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { insertAccount } from "#storage/accounts.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { ask } from "./ground.ts"

export type Place = {
  readonly workspaceId: Id<"wsp">
  readonly userId: Id<"usr">
  readonly accountIds: readonly Id<"acc">[]
}

/** Accounts on X in the owner's workspace, as if each had been connected to somebody who takes every token. */
export async function makeAccounts(databaseUrl: string, dataDir: string, count: number): Promise<Place> {
  const [membership] = await ask<{ workspace_id: Id<"wsp">; user_id: Id<"usr"> }>(
    databaseUrl,
    "SELECT workspace_id, user_id FROM memberships",
  )
  if (membership === undefined) throw new Error("there is no owner")
  const { workspace_id: workspaceId, user_id: userId } = membership
  const keyring = loadKeyring(undefined, join(dataDir))
  const accountIds = Array.from({ length: count }, () => newId<"acc">())
  const database = await Database.open({ kind: "postgres", url: databaseUrl, connections: 1 })
  try {
    await database.write(async (writer) => {
      for (const [index, id] of accountIds.entries()) {
        await insertAccount(inWorkspace(writer, workspaceId), {
          id,
          network: "x",
          external_id: String(index),
          handle: `lark${index}`,
          display_name: `Lark ${index}`,
          avatar_url: null,
          profile_url: null,
          status: "Active",
          statistics: "Reading",
          sandbox: true,
          connected_at: Temporal.Now.instant(),
          ...sealCredentials({ keyring }, id, { accessToken: `token-${index}`, scopes: [] }),
          refreshing_until: null,
          trouble: null,
        })
      }
    })
  } finally {
    await database.close()
  }
  return { workspaceId, userId, accountIds }
}

/** Scheduled posts, each to one of the accounts, all at one instant or at one each second from then on. */
export const insertPosts = `
  INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, scheduled_at, created_by, created_at,
    updated_at)
  SELECT $1, uuidv7(), 'Scheduled', ARRAY[($3::uuid[])[1 + n % cardinality($3::uuid[])]],
    jsonb_build_array(jsonb_build_object('accountId', null, 'options', '{}'::jsonb, 'content',
      jsonb_build_array(jsonb_build_object('body', $4 || ' ' || n, 'media', '[]'::jsonb)))),
    $4 || ' ' || n, $5::timestamptz + n * $6::interval, $2, now(), now()
  FROM generate_series(1, $7::int) AS n`
