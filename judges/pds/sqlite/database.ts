import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite"

/*
 * As much of better-sqlite3 as the judged server uses, on the SQLite that Node brings. It stands in for a package that
 * would have to be compiled where the judges are installed.
 */

type Row = Record<string, SQLOutputValue>

/** The codes that the server asks for by name, by SQLite's own numbers. */
const codes: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  261: "SQLITE_BUSY_RECOVERY",
  517: "SQLITE_BUSY_SNAPSHOT",
  773: "SQLITE_BUSY_TIMEOUT",
  1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
  2067: "SQLITE_CONSTRAINT_UNIQUE",
}

function withCode<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? codes[Number(error.errcode)] : undefined
    throw code === undefined ? error : Object.assign(error as Error, { code })
  }
}

/** Truth values are numbers in SQLite, and what is not there is null. */
function bind(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (value === undefined) return null
    return typeof value === "boolean" ? Number(value) : (value as SQLInputValue)
  })
}

/** Bytes come as buffers, which know how to be written in hexadecimal. */
function show(row: Row): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value) : value,
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

export default class Database {
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#database = new DatabaseSync(path)
  }

  pragma(text: string): readonly unknown[] {
    return withCode(() => this.#database.prepare(`PRAGMA ${text}`).all())
  }

  prepare(sql: string) {
    const statement = withCode(() => this.#database.prepare(sql))
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => withCode(() => statement.all(...bind(values)).map(show)),
      run: (values: readonly unknown[]) => withCode(() => statement.run(...bind(values))),
      *iterate(values: readonly unknown[]) {
        for (const row of statement.iterate(...bind(values))) yield show(row)
      },
    }
  }

  close(): void {
    this.#database.close()
  }
}
