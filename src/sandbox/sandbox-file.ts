import { mkdirSync } from "node:fs"
import path from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import type { NetworkKey } from "#domain/network.ts"
import type { FaultOrder, LedgerEntry } from "#networks/sandbox-controls.ts"
import type { Accepted, Fault, Memory } from "#networks/simulator.ts"
import { makePrivateFile } from "#storage/make-private-file.ts"

/*
 * Everything that the simulators know, in one SQLite file of its own: what a network has accepted must not be forgotten
 * when the service is killed, and has no business in the service's database.
 *
 * Writes of one turn of the event loop are one transaction, which makes what a simulator does in one go all or nothing,
 * and costs one sync for however many requests came in together. Nobody hears of a write before it is on disk: answers
 * wait for `settled`.
 */

/** For other processes that have the same file open. */
const busyMs = 5000

const schema = `
  CREATE TABLE IF NOT EXISTS memory (
    number INTEGER PRIMARY KEY,
    network TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (network, kind, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS ledger (
    number INTEGER PRIMARY KEY,
    network TEXT NOT NULL,
    account TEXT NOT NULL,
    post TEXT NOT NULL,
    accepted_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS ledger_by_account ON ledger (network, account);
  CREATE TABLE IF NOT EXISTS faults (
    network TEXT NOT NULL,
    account TEXT NOT NULL,
    fault TEXT NOT NULL,
    times INTEGER,
    PRIMARY KEY (network, account)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS accounts (
    network TEXT NOT NULL,
    account TEXT NOT NULL,
    handle TEXT NOT NULL,
    workspace TEXT,
    PRIMARY KEY (network, account)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), ahead_ms INTEGER NOT NULL) STRICT;
`

const statements = {
  getMemory: "SELECT value FROM memory WHERE network = ? AND kind = ? AND id = ?",
  putMemory:
    "INSERT INTO memory (network, kind, id, value) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  deleteMemory: "DELETE FROM memory WHERE network = ? AND kind = ? AND id = ?",
  listMemory: "SELECT id, value FROM memory WHERE network = ? AND kind = ? ORDER BY number",
  accept: "INSERT INTO ledger (network, account, post, accepted_at) VALUES (?, ?, ?, ?)",
  accepted: "SELECT network, post, accepted_at FROM ledger WHERE network = ? AND account = ? ORDER BY number",
  ledger: "SELECT network, post, accepted_at FROM ledger ORDER BY number",
  ledgerOf: "SELECT network, post, accepted_at FROM ledger WHERE network = ? ORDER BY number",
  latest: "SELECT network, post, accepted_at FROM ledger WHERE network = ? ORDER BY number DESC LIMIT ?",
  latestOf:
    "SELECT network, post, accepted_at FROM ledger WHERE network = ? AND account IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?",
  count: "SELECT network, account, count(*) AS posts FROM ledger GROUP BY network, account",
  getFault: "SELECT fault, times FROM faults WHERE network = ? AND account = ?",
  setFault:
    "INSERT INTO faults (network, account, fault, times) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET fault = excluded.fault, times = excluded.times",
  clearFault: "DELETE FROM faults WHERE network = ? AND account = ?",
  addAccount: "INSERT INTO accounts (network, account, handle, workspace) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  accounts: "SELECT account, handle, workspace FROM accounts WHERE network = ? ORDER BY rowid",
  getAccount: "SELECT account, handle, workspace FROM accounts WHERE network = ? AND account = ?",
  getAhead: "SELECT ahead_ms FROM clock",
  setAhead:
    "INSERT INTO clock (one, ahead_ms) VALUES (1, ?) ON CONFLICT DO UPDATE SET ahead_ms = clock.ahead_ms + excluded.ahead_ms",
} as const

type Statements = { readonly [Name in keyof typeof statements]: StatementSync }

/** An account of a network, and the workspace that it was made for. */
export type MadeAccount = { readonly account: string; readonly handle: string; readonly workspace: string | null }

type LedgerRow = { readonly network: NetworkKey; readonly post: string; readonly accepted_at: string }

export class SandboxFile {
  readonly #database: DatabaseSync
  readonly #sql: Statements
  #turn: PromiseWithResolvers<void> | undefined

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const place = path.join(dir, "sandbox.sqlite")
    // SQLite gives the files beside it the same mode.
    makePrivateFile(place)
    this.#database = new DatabaseSync(place, { timeout: busyMs })
    this.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    this.#database.exec(schema)
    this.#addMissingColumn()
    const prepared = Object.entries(statements).map(([name, text]) => [name, this.#database.prepare(text)])
    this.#sql = Object.fromEntries(prepared) as Statements
  }

  /** What one simulator remembers, out of the others' reach. Values are kept as JSON. */
  memoryOf(network: NetworkKey): Memory {
    const get = (kind: string, id: string): unknown => {
      const row = this.#sql.getMemory.get(network, kind, id) as { value: string } | undefined
      return row === undefined ? undefined : JSON.parse(row.value)
    }
    const list = (kind: string): readonly { readonly id: string; readonly value: unknown }[] => {
      const rows = this.#sql.listMemory.all(network, kind) as { id: string; value: string }[]
      return rows.map(({ id, value }) => ({ id, value: JSON.parse(value) as unknown }))
    }
    return {
      get: get as Memory["get"],
      put: (kind, id, value) => this.#write("putMemory", network, kind, id, JSON.stringify(value) ?? "null"),
      delete: (kind, id) => this.#write("deleteMemory", network, kind, id),
      list: list as Memory["list"],
    }
  }

  accept(network: NetworkKey, post: Accepted, at: Temporal.Instant): void {
    this.#write("accept", network, post.account, JSON.stringify(post), at.toString())
  }

  /** Everything accepted for an account, oldest first. */
  accepted(network: NetworkKey, account: string): readonly LedgerEntry[] {
    return (this.#sql.accepted.all(network, account) as LedgerRow[]).map(readEntry)
  }

  /** Everything accepted, oldest first. */
  ledger(network?: NetworkKey): readonly LedgerEntry[] {
    const rows = network === undefined ? this.#sql.ledger.all() : this.#sql.ledgerOf.all(network)
    return (rows as LedgerRow[]).map(readEntry)
  }

  /** The last so many, oldest first; of these accounts, if any are named. */
  latest(network: NetworkKey, most: number, accounts?: readonly string[]): readonly LedgerEntry[] {
    const rows =
      accounts === undefined
        ? this.#sql.latest.all(network, most)
        : this.#sql.latestOf.all(network, JSON.stringify(accounts), most)
    return (rows as LedgerRow[]).toReversed().map(readEntry)
  }

  /** How much each network has accepted from each account. */
  count(): readonly { readonly network: NetworkKey; readonly account: string; readonly posts: number }[] {
    return this.#sql.count.all() as { network: NetworkKey; account: string; posts: number }[]
  }

  setFault({ key, account, fault, times }: FaultOrder): void {
    if (fault === null) this.#write("clearFault", key, account)
    else this.#write("setFault", key, account, fault, times ?? null)
  }

  takeFault(network: NetworkKey, account: string, kinds: readonly Fault[]): Fault | undefined {
    const row = this.#sql.getFault.get(network, account) as { fault: Fault; times: number | null } | undefined
    if (row === undefined || !kinds.includes(row.fault)) return undefined
    if (row.times === 1) this.#write("clearFault", network, account)
    else if (row.times !== null) this.#write("setFault", network, account, row.fault, row.times - 1)
    return row.fault
  }

  addAccount(network: NetworkKey, { account, handle, workspace }: MadeAccount): void {
    this.#write("addAccount", network, account, handle, workspace)
  }

  accounts(network: NetworkKey): readonly MadeAccount[] {
    return this.#sql.accounts.all(network) as MadeAccount[]
  }

  findAccount(network: NetworkKey, account: string): MadeAccount | undefined {
    return this.#sql.getAccount.get(network, account) as MadeAccount | undefined
  }

  /** By how many milliseconds the clock was moved forward so far. */
  aheadMs(): number {
    return (this.#sql.getAhead.get() as { ahead_ms: number } | undefined)?.ahead_ms ?? 0
  }

  moveAhead(ms: number): void {
    this.#write("setAhead", ms)
  }

  /** Returns when everything that was written so far is on disk. */
  async settled(): Promise<void> {
    await this.#turn?.promise
  }

  close(): void {
    this.#commit()
    this.#database.close()
  }

  /** A file from before accounts were made for workspaces. */
  #addMissingColumn(): void {
    const columns = this.#database.prepare("SELECT name FROM pragma_table_info('accounts')").all()
    if (columns.some(({ name }) => name === "workspace")) return
    this.#database.exec("ALTER TABLE accounts ADD COLUMN workspace TEXT")
  }

  #write(name: keyof Statements, ...values: readonly (string | number | null)[]): void {
    if (this.#turn === undefined) {
      this.#database.exec("BEGIN IMMEDIATE")
      this.#turn = Promise.withResolvers<void>()
      // Whoever wrote hears of a failure when they wait; what was written on the quiet fails quietly.
      this.#turn.promise.catch(() => {})
      setImmediate(() => this.#commit())
    }
    this.#sql[name].run(...values)
  }

  #commit(): void {
    const turn = this.#turn
    if (turn === undefined) return
    this.#turn = undefined
    try {
      this.#database.exec("COMMIT")
      turn.resolve()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK")
      turn.reject(error)
    }
  }
}

function readEntry({ network, post, accepted_at }: LedgerRow): LedgerEntry {
  return { ...(JSON.parse(post) as Accepted), key: network, acceptedAt: Temporal.Instant.from(accepted_at) }
}
