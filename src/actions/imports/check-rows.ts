import { showAccountSets } from "#actions/account-sets/view.ts"
import type { Services } from "#actions/action.ts"
import { takeSteps } from "#actions/take-steps.ts"
import { readId } from "#domain/ids.ts"
import { splitCell } from "#domain/import/name-accounts.ts"
import type { DateOrder } from "#domain/import/read-clock.ts"
import type { ImportCells } from "#domain/import/read-file.ts"
import { type NameBook, type ReadRow, readRow, type RowNote } from "#domain/import/read-row.ts"
import { networkOf } from "#domain/networks/all.ts"
import { usageMonth } from "#domain/plan.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { searchTextOf, type Version } from "#domain/post.ts"
import { validateInSteps } from "#domain/validate-post.ts"
import { readPlan } from "#plans/plans.ts"
import { type Account, listAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findMediaNamed, findTwins } from "#storage/imports.ts"
import { listLabels } from "#storage/labels.ts"
import { mediaFactsOf } from "#storage/media.ts"
import { listUsage } from "#storage/plan-usage.ts"
import { findMediaItems } from "#storage/post-media.ts"

type Asked = { readonly timeZone: string; readonly dateOrder: DateOrder }
type Working = { readonly db: WorkspaceReader; readonly services: Services }

/** What the rows of a file mean, each with all that is wrong with it. Nothing is changed. */
export async function checkRows(
  { db, services }: Working,
  cells: readonly ImportCells[],
  asked: Asked,
): Promise<readonly ReadRow[]> {
  const accounts = await listAccounts(db)
  const book = await readBook(db, cells, accounts)
  const settings = { ...asked, now: services.clock.now() }
  const read = cells.map((each) => readRow(each, book, settings))
  const covered = await leaveOutBeyondPlan({ db, services }, read, accounts)
  const fitting = await addLimits({ db, services }, covered, accounts)
  const single = await addTwins(db, fitting)
  return addAllowance({ db, services }, single, accounts)
}

async function readBook(
  db: WorkspaceReader,
  cells: readonly ImportCells[],
  accounts: readonly Account[],
): Promise<NameBook> {
  const files = [...new Set(cells.flatMap((row) => [row.files.trim(), ...splitCell(row.files)]))]
  const found = await findMediaNamed(
    db,
    files.map((name) => name.toLowerCase()),
  )
  const named = files.filter((name) => name.startsWith("med_")).map((name) => readId("med", name))
  const items = await findMediaItems(db, [...new Set(named)])
  const media = Map.groupBy(found, ({ name }) => name)
  return {
    accounts: accounts.map(({ id, network, handle, display_name: displayName }) => {
      return { id, network, handle, displayName }
    }),
    sets: await showAccountSets(db),
    labels: await listLabels(db),
    media: new Map([...media].map(([name, all]) => [name, all.map(({ id }) => id)])),
    mediaIds: new Set(items.map(({ id }) => id)),
  }
}

function withNotes(row: ReadRow, notes: readonly RowNote[]): ReadRow {
  return notes.length === 0 ? row : { ...row, notes: [...row.notes, ...notes] }
}

/** A draft cannot name an account of a network that the plan does not cover, either. */
async function leaveOutBeyondPlan(
  { db, services }: Working,
  rows: readonly ReadRow[],
  accounts: readonly Account[],
): Promise<readonly ReadRow[]> {
  const plan = await readPlan(services, db)
  const { networks } = plan
  if (networks === null) return rows
  const beyond = new Map(accounts.filter(({ network }) => !networks.includes(network)).map((each) => [each.id, each]))
  return rows.map((row) => {
    const keys = new Set(row.accountIds.flatMap((id) => beyond.get(id)?.network ?? []))
    const notes = [...keys].map((key): RowNote => {
      const message = `The plan ${plan.name} does not cover ${networkOf(key).provider}. ${plan.lift}`
      return { column: "accounts", kind: "unread", message }
    })
    return withNotes({ ...row, accountIds: row.accountIds.filter((id) => !beyond.has(id)) }, notes)
  })
}

/** The versions of the post that a row becomes. */
export function versionsOf({ text, mediaIds }: Pick<ReadRow, "text" | "mediaIds">): readonly Version[] {
  return [{ accountId: null, content: [{ body: text, media: mediaIds }], options: {} }]
}

/** A row does not tell everything that is wrong with it. */
const mostLimits = 5

/** What scheduling would be refused for. */
async function addLimits(
  { db, services }: Working,
  rows: readonly ReadRow[],
  accounts: readonly Account[],
): Promise<readonly ReadRow[]> {
  const items = await findMediaItems(db, [...new Set(rows.flatMap(({ mediaIds }) => mediaIds))])
  const media = new Map(items.map((item) => [item.id, mediaFactsOf(item, services.mayEncode)]))
  const checked: ReadRow[] = []
  for (const row of rows) {
    const versions = versionsOf(row)
    const chosen = accounts.filter(({ id }) => row.accountIds.includes(id))
    const excess = findExcess(row.accountIds, versions)
    const issues = excess === undefined ? await takeSteps(validateInSteps({ versions }, chosen, media)) : []
    const messages = new Map(issues.map(({ message, path }) => [message, columnOf(path)]))
    checked.push(
      withNotes(row, [
        ...(excess === undefined
          ? []
          : [{ column: "text", kind: "unread", message: `It ${excess.complaint}.` } as const]),
        ...(chosen.length === 0 && row.at !== null ? noAccount(row) : []),
        ...[...messages].slice(0, mostLimits).map(([message, column]): RowNote => ({ column, kind: "unfit", message })),
      ]),
    )
  }
  return checked
}

function columnOf(path: string): RowNote["column"] {
  if (path.includes("media")) return "files"
  return path.startsWith("accountIds") || path.startsWith("options") ? "accounts" : "text"
}

function noAccount({ notes }: ReadRow): readonly RowNote[] {
  if (notes.some(({ column, kind }) => column === "accounts" && kind === "unread")) return []
  const message = "It names no account. Write one, or leave the time empty for a draft."
  return [{ column: "accounts", kind: "unfit", message }]
}

/** Posts that are there already, and rows that say the same as one above them. */
async function addTwins(db: WorkspaceReader, rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
  const textOf = (row: ReadRow) => searchTextOf(versionsOf(row))
  const written = rows.filter(({ text }) => text.trim() !== "")
  const instants = written.flatMap(({ at }) => at ?? [])
  const there = await findTwins(db, [...new Set(written.map(textOf))], instants)
  const known = Map.groupBy(there, ({ search_text, at }) => twinKey(search_text, at))
  const above = new Map<string, ReadRow[]>()
  return rows.map((row) => {
    if (row.text.trim() === "") return row
    const key = twinKey(textOf(row), row.at)
    const earlier = above.get(key)?.find((other) => overlap(other.accountIds, row.accountIds))
    above.set(key, [...(above.get(key) ?? []), row])
    const isKnown = known.get(key)?.some(({ account_ids }) => overlap(account_ids, row.accountIds)) === true
    if (!isKnown && earlier === undefined) return row
    const same = row.at === null ? "The same text and account" : "The same text, time and account"
    const message = isKnown ? `${same} as a post that you have.` : `${same} as row ${earlier?.row}.`
    return withNotes(row, [{ column: "text", kind: "duplicate", message }])
  })
}

function twinKey(text: string, at: Temporal.Instant | null): string {
  return `${at?.toString() ?? ""} ${text}`
}

function overlap(one: readonly string[], other: readonly string[]): boolean {
  return (one.length === 0 && other.length === 0) || one.some((id) => other.includes(id))
}

/** Those that the month's allowance is not enough for, from the top of the file. */
async function addAllowance(
  { db, services }: Working,
  rows: readonly ReadRow[],
  accounts: readonly Account[],
): Promise<readonly ReadRow[]> {
  const plan = await readPlan(services, db)
  if (plan.scheduledPosts === null && plan.xPosts === null) return rows
  const usage = new Map((await listUsage(db, usageMonth(services.clock.now()))).map((each) => [each.metric, each.used]))
  const onX = new Set(accounts.filter(({ network }) => network === "x").map(({ id }) => id))
  let posts = (plan.scheduledPosts ?? Infinity) - (usage.get("scheduledPosts") ?? 0)
  let xPosts = (plan.xPosts ?? Infinity) - (usage.get("xPosts") ?? 0)
  return rows.map((row) => {
    if (row.at === null || row.notes.some(({ kind }) => kind !== "notice")) return row
    const x = row.accountIds.filter((id) => onX.has(id)).length
    if (posts >= 1 && xPosts >= x) {
      posts -= 1
      xPosts -= x
      return row
    }
    const what = posts < 1 ? `${plan.scheduledPosts} scheduled posts` : `${plan.xPosts} posts on X`
    const message = `The plan ${plan.name} covers ${what} a month, which are used up with the rows above. ${plan.lift}`
    return withNotes(row, [{ column: "when", kind: "unfit", message }])
  })
}
