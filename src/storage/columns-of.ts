/**
 * Rows as columns, for `unnest`: a statement with as many parameters as values costs more than what it does, and
 * PostgreSQL takes no more than 65,535 of them.
 */
export function columnsOf<T>(rows: readonly T[]): <K extends keyof T>(key: K) => readonly T[K][] {
  return (key) => rows.map((row) => row[key])
}
