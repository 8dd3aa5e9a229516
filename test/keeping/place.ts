import { sql } from "kysely"
import { newId } from "#crypto/random.ts"
import { type Id, readId } from "#domain/ids.ts"
import type { Client } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { openWorld, type World } from "../world.ts"

/** A workspace in which nobody works, with rows that are put there as the service would have left them. */
export type KeepingPlace = {
  readonly world: World
  readonly owner: Client
  readonly workspaceId: Id<"wsp">
  readonly userId: Id<"usr">
  readonly accountId: Id<"acc">
  /** Runs statements by themselves. */
  readonly run: (...statements: readonly string[]) => Promise<void>
  list<T>(statement: string): Promise<readonly T[]>
  count(table: string): Promise<number>
  /** An instant so many days ago, as a literal. */
  readonly ago: (days: number) => string
  /** A post, and what came of it on the account. */
  post(state: "ok" | "failed" | "uncertain" | "waiting" | null): Promise<Id<"pst">>
  close(): Promise<void>
}

export async function openKeeping(environment: Record<string, string> = {}): Promise<KeepingPlace> {
  const world = await openWorld({ FANFARE_ROLES: "web", ...environment })
  await world.service.tidied
  const owner = await world.owner()
  const workspaceId = await openWorkspaceOf(owner)
  const accountId = readId("acc", await connectAccount(world, owner, "x"))
  const list = async <T>(statement: string) =>
    world.services.database.write(async ({ rows }) => (await sql.raw<T>(statement).execute(rows)).rows)
  const [owning] = await list<{ user_id: Id<"usr"> }>("SELECT user_id FROM memberships")
  if (owning === undefined) throw new Error("there is no owner")
  const userId = owning.user_id
  const place: KeepingPlace = {
    world,
    owner,
    workspaceId,
    userId,
    accountId,
    run: async (...statements) =>
      world.services.database.write(async ({ rows }) => {
        for (const statement of statements) await sql.raw(statement).execute(rows)
      }),
    list,
    async count(table) {
      const [row] = await list<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)
      return row?.count ?? 0
    },
    ago: (days) =>
      `'${world.clock
        .now()
        .subtract({ seconds: Math.round(days * 86_400) })
        .toString()}'::timestamptz`,
    async post(state) {
      const id = newId<"pst">()
      await place.run(
        `INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, created_by, created_at, updated_at)
          VALUES ('${workspaceId}', '${id}', '${state === "ok" ? "Published" : "Failed"}', ARRAY['${accountId}'::uuid],
            '[{"accountId": null, "options": {}, "content": [{"body": "Bulbs", "media": []}]}]', 'bulbs', '${userId}',
            ${place.ago(0)}, ${place.ago(0)})`,
        ...(state === null
          ? []
          : [
              `INSERT INTO publications (workspace_id, post_id, account_id, state, error_code, error_message, due_at)
                VALUES ('${workspaceId}', '${id}', '${accountId}', '${state}',
                  ${state === "failed" ? "'Refused', 'no'" : "NULL, NULL"}, ${state === "waiting" ? place.ago(0) : "NULL"})`,
            ]),
      )
      return id
    },
    close: async () => world.close(),
  }
  return place
}
