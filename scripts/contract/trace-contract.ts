import { readLiterals } from "./read-literals.ts"
import { type Statement, readStatements } from "./read-statements.ts"

export type TestFile = { readonly path: string; readonly source: string }

type Trace = {
  readonly statements: readonly Statement[]
  /** Those that no test names. */
  readonly open: readonly Statement[]
  /** Ids that tests name and the page does not have, and where they do. */
  readonly unknown: readonly { readonly id: string; readonly path: string }[]
}

/**
 * Holds the contract's page against the tests. A test names an id in any of its texts, since its own name may come from
 * a table; a comment names nothing.
 */
export function traceContract(page: string, tests: readonly TestFile[]): Trace {
  const statements = readStatements(page)
  const known = new Set(statements.map(({ id }) => id))
  const named = tests.flatMap(({ path, source }) => [...findIds(source)].map((id) => ({ id, path })))
  const ids = new Set(named.map(({ id }) => id))
  return {
    statements,
    open: statements.filter(({ id }) => !ids.has(id)),
    unknown: named.filter(({ id }) => !known.has(id)),
  }
}

function findIds(source: string): ReadonlySet<string> {
  return new Set(readLiterals(source).flatMap((literal) => literal.match(/\bS-\d+\b/g) ?? []))
}
