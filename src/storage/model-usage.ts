import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter, Writer, Reader } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type WorkspaceModel = Selectable<Tables["workspace_models"]>

export type ModelCost = { readonly tokensIn: number; readonly tokensOut: number; readonly costMicros: number }

export async function findWorkspaceModel(db: WorkspaceReader): Promise<WorkspaceModel | undefined> {
  return db.rows
    .selectFrom("workspace_models")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .executeTakeFirst()
}

export async function putWorkspaceModel(
  db: WorkspaceWriter,
  model: Omit<WorkspaceModel, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("workspace_models")
    .values({ ...model, workspace_id: db.workspaceId })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet(model))
    .execute()
}

/** Every key that is sealed, to be sealed anew. */
export async function listSealedModels(db: Reader): Promise<readonly WorkspaceModel[]> {
  return db.rows.selectFrom("workspace_models").selectAll().where("sealed", "is not", null).execute()
}

export async function resealModel(db: Writer, { workspace_id, sealed }: WorkspaceModel, anew: string): Promise<void> {
  const statement = db.rows.updateTable("workspace_models").set({ sealed: anew })
  await statement.where("workspace_id", "=", workspace_id).where("sealed", "=", sealed).execute()
}

/** Counts what one call of a model has cost. */
export async function addUsage(
  db: WorkspaceWriter,
  userId: Id<"usr">,
  month: string,
  { tokensIn, tokensOut, costMicros }: ModelCost,
): Promise<void> {
  await sql`
    INSERT INTO model_usage AS u (workspace_id, user_id, month, calls, tokens_in, tokens_out, cost_micros)
    VALUES (${db.workspaceId}, ${userId}, ${month}, 1, ${tokensIn}, ${tokensOut}, ${costMicros})
    ON CONFLICT (workspace_id, month, user_id) DO UPDATE SET
      calls = u.calls + 1,
      tokens_in = u.tokens_in + excluded.tokens_in,
      tokens_out = u.tokens_out + excluded.tokens_out,
      cost_micros = u.cost_micros + excluded.cost_micros`.execute(db.rows)
}

export type UsageOfPerson = ModelCost & {
  readonly userId: Id<"usr">
  readonly name: string
  readonly calls: number
}

/** What each person has used in a month, the most first. */
export async function listUsage(db: WorkspaceReader, month: string): Promise<readonly UsageOfPerson[]> {
  return db.rows
    .selectFrom("model_usage")
    .innerJoin("users", "users.id", "model_usage.user_id")
    .select(["user_id as userId", "users.name as name", "calls"])
    .select(["tokens_in as tokensIn", "tokens_out as tokensOut", "cost_micros as costMicros"])
    .where("model_usage.workspace_id", "=", db.workspaceId)
    .where("month", "=", month)
    .orderBy((e) => e("tokens_in", "+", e.ref("tokens_out")), "desc")
    .orderBy("users.name")
    .execute()
}
