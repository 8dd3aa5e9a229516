import { type CopiedTable, emptyTables, isUsed, listMigrations, listTables, readRows } from "#storage/copy-tables.ts"
import type { Database } from "#storage/database.ts"
import { clearMoveNotes, keepMoveNotes, noteMovedTable, readMoveNotes } from "#storage/move-notes.ts"
import { fillTable, readState, type TableState } from "#storage/table-state.ts"

export type MoveProgress = (state: TableState, what: "copied" | "there already" | "compared") => void

/** Why a move cannot be made; the message says what to do. */
export class MoveRefused extends Error {
  override readonly name = "MoveRefused"
}

/**
 * Copies everything into another database, and compares. A move that broke off goes on with the table at which it did,
 * unless the source has changed since. Nobody may write to either meanwhile.
 */
export async function moveDatabase(source: Database, target: Database, onTable: MoveProgress): Promise<void> {
  const tables = await source.snapshot(listTables)
  await refuseUnfit(source, target)
  const states = new Map<string, TableState>()
  const read = async (table: CopiedTable) => source.snapshot((db) => readState(db, table))
  const noted = (await target.snapshot(readMoveNotes)) ?? new Map<string, string>()
  for (const table of tables.filter(({ name }) => noted.has(name))) {
    const state = await read(table)
    states.set(table.name, state)
    if (state.sha256 !== noted.get(table.name)) noted.clear()
  }
  if (noted.size === 0)
    await target.write(async (db) => {
      await emptyTables(db, tables)
      await keepMoveNotes(db)
    })
  for (const table of tables) {
    const known = noted.has(table.name) ? states.get(table.name) : undefined
    const state = known ?? (await copyTable(source, target, table))
    states.set(table.name, state)
    onTable(state, known === undefined ? "copied" : "there already")
  }
  for (const table of tables) {
    const state = await target.snapshot((db) => readState(db, table))
    if (state.sha256 !== states.get(table.name)?.sha256) {
      throw new Error(`the table ${table.name} is not the same in both databases: do not use the new one`)
    }
    onTable(state, "compared")
  }
  await target.write(clearMoveNotes)
}

async function refuseUnfit(source: Database, target: Database): Promise<void> {
  const [before, after] = await Promise.all([source.snapshot(listMigrations), target.snapshot(listMigrations)])
  if (before.join() !== after.join()) throw new Error("the two databases were made by different versions")
  const isBegun = (await target.snapshot(readMoveNotes)) !== undefined
  if (!isBegun && (await target.snapshot(isUsed))) {
    throw new MoveRefused("The database to move to is not empty: it has people or workspaces. Name an empty one.")
  }
}

async function copyTable(source: Database, target: Database, table: CopiedTable): Promise<TableState> {
  // What a move that broke off has left of it. Nothing that refers to it is there yet.
  await target.write((db) => emptyTables(db, [table]))
  const done = await source.snapshot((from) => fillTable(target, table, readRows(from, table)))
  await target.write((db) => noteMovedTable(db, done.name, done.sha256))
  return done
}
