import { createHash } from "node:crypto"
import { addRows, type CopiedTable, readRows } from "#storage/copy-tables.ts"
import type { Database, Snapshot } from "#storage/database.ts"

/** What a table holds: so many rows, with this hash over all of them in order. If both are equal, so is what they hold. */
export type TableState = { readonly name: string; readonly rows: number; readonly sha256: string }

/** So many bytes of rows are added at once. */
const addedBytes = 1_000_000

export class StateOfRows {
  readonly #name: string
  readonly #hash = createHash("sha256")
  #rows = 0

  constructor(name: string) {
    this.#name = name
  }

  add(lines: readonly string[]): void {
    this.#rows += lines.length
    for (const line of lines) this.#hash.update(line).update("\n")
  }

  end(): TableState {
    return { name: this.#name, rows: this.#rows, sha256: this.#hash.digest("hex") }
  }
}

export async function readState(db: Snapshot, table: CopiedTable): Promise<TableState> {
  const state = new StateOfRows(table.name)
  for await (const lines of readRows(db, table)) state.add(lines)
  return state.end()
}

/** Adds rows to a table, some at a time. Returns the state of what it was given. */
export async function fillTable(
  target: Database,
  table: CopiedTable,
  rows: AsyncIterable<readonly string[]>,
): Promise<TableState> {
  const state = new StateOfRows(table.name)
  let waiting: string[] = []
  let bytes = 0
  const flush = async () => {
    const lines = waiting
    if (lines.length > 0) await target.write((db) => addRows(db, table, lines))
    waiting = []
    bytes = 0
  }
  for await (const lines of rows) {
    state.add(lines)
    for (const line of lines) {
      waiting.push(line)
      bytes += line.length
      if (bytes >= addedBytes) await flush()
    }
  }
  await flush()
  return state.end()
}
