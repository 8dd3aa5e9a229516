import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type AuditEntry = Selectable<Tables["audit_entries"]>

/** Who did what, and by which transport. Written in the transaction of the change. */
export async function insertAuditEntry(
  db: Writer,
  entry: Omit<Insertable<Tables["audit_entries"]>, Optional> & Partial<Pick<AuditEntry, Optional>>,
): Promise<void> {
  await db.rows
    .insertInto("audit_entries")
    .values({ client_name: null, subject: null, subject_id: null, ...entry })
    .execute()
}

type Optional = "client_name" | "subject" | "subject_id"

/** What was done to one record, newest first. */
export async function listAuditEntriesAbout(
  db: WorkspaceReader,
  subjectId: string,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const entries = db.rows.selectFrom("audit_entries").selectAll().where("workspace_id", "=", db.workspaceId)
  return entries.where("subject_id", "=", subjectId).orderBy("id", "desc").limit(limit).execute()
}

/** Newest first, those older than `before` (an entry's id). */
export async function listAuditEntries(
  db: WorkspaceReader,
  limit: number,
  before: Id<"aud"> | undefined,
): Promise<readonly AuditEntry[]> {
  let statement = db.rows.selectFrom("audit_entries").selectAll().where("workspace_id", "=", db.workspaceId)
  if (before !== undefined) statement = statement.where("id", "<", before)
  return statement.orderBy("id", "desc").limit(limit).execute()
}

export const oldAuditEntries = oldRows({ table: "audit_entries", time: "at", key: ["id"] })
