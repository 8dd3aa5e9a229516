import { writeFile } from "node:fs/promises"
import { type Command, Option } from "@commander-js/extra-typings"
import { dateOrders } from "#domain/import/read-clock.ts"
import { leaf, writeJson } from "#remote/commands/leaf.ts"
import { statuses } from "#remote/commands/posts.ts"
import { exportPosts, hasMoreThanSheet, writeSheet } from "#remote/export-posts.ts"
import { carryOut, type RowOutcome } from "#remote/import/carry-out.ts"
import { type ImportPlan, planImport, type PlannedRow } from "#remote/import/plan-import.ts"
import { connect } from "#remote/login.ts"
import { readAccounts, readMoment, readTimeZone, showMoment } from "#remote/names.ts"
import { writeTable } from "#remote/table.ts"
import { type Terminal, Unwell } from "#remote/terminal.ts"

export function addPostFiles(posts: Command, terminal: Terminal): void {
  leaf(posts, "import", "Makes a draft of each row of a CSV file, once all of them can be read.")
    .argument("<file>", "columns text, accounts, when and media, as the template of the app has them")
    .option("--dry-run", "only say what would be made")
    .option("--again", "make them although the same file was imported in the last 24 hours")
    .option("--time-zone <zone>", "the zone of the times in the file", terminal.timeZone)
    .addOption(new Option("--dates <order>", "how 01/12/2026 is read; guessed if left out").choices(dateOrders))
    .action(async (file, { json, dryRun, again, timeZone, dates }) => {
      const client = await connect(terminal)
      const asked = { file, timeZone: readTimeZone(timeZone), dateOrder: dates }
      const plan = await planImport(client, terminal, asked)
      if (json !== true) for (const note of plan.notes) terminal.tell(note)
      const faulty = plan.rows.filter(({ faults }) => faults.length > 0)
      if (faulty.length > 0 || dryRun === true) {
        if (json === true) terminal.out(writeJson({ imported: false, rows: plan.rows.map(showPlanned) }))
        else terminal.out(writePlan(faulty.length > 0 ? faulty : plan.rows, plan.timeZone, terminal))
        if (faulty.length === 0) return
        if (json !== true)
          terminal.tell(`${faulty.length} of ${plan.rows.length} rows cannot be read. Nothing was made.`)
        throw new Unwell()
      }
      const outcomes = await carryOut(client, terminal, plan, again === true)
      if (json === true) terminal.out(writeJson({ imported: true, rows: outcomes }))
      else sayOutcomes(outcomes, plan, client.url, terminal)
      if (outcomes.some(({ problem }) => problem !== undefined)) throw new Unwell()
    })

  leaf(posts, "export", "Writes posts as CSV, which posts import reads again, or as JSON.")
    .argument("[file]", "printed if left out")
    .addOption(new Option("--status <status>", "only posts with this status").choices(statuses))
    .option("--account <name>", "only posts to this account")
    .option("--search <text>", "only posts with this text")
    .option("--from <time>", "only posts with a time that is not before this")
    .option("--to <time>", "only posts with a time before this")
    .action(async (file, { json, account, from, to, ...rest }) => {
      const client = await connect(terminal)
      const accounts = await readAccounts(client)
      const [accountId] = account === undefined ? [] : accounts.find([account])
      const found = await exportPosts(client, terminal, {
        ...rest,
        ...(accountId !== undefined && { accountId }),
        ...((from ?? to) !== undefined && { order: "scheduled" as const }),
        ...(from !== undefined && { from: readMoment(from, terminal.timeZone).toString() }),
        ...(to !== undefined && { to: readMoment(to, terminal.timeZone).toString() }),
      })
      const text = json === true ? `${writeJson({ posts: found })}\n` : writeSheet(found, accounts)
      if (file === undefined) terminal.out(text.trimEnd())
      else await writeFile(terminal.locate(file), text)
      const more = json === true ? 0 : found.filter(hasMoreThanSheet).length
      if (more > 0) terminal.tell(`${more} are threads or have other texts for some accounts: --json has all of it.`)
      terminal.tell(`${found.length} posts.`)
    })
}

function writePlan(rows: readonly PlannedRow[], timeZone: string, { columns }: Terminal): string {
  const cells = rows.map(({ row, at, accounts, text, faults, notices }) => {
    const words = [...faults, ...notices].join(" ")
    return [row, showMoment(at ?? undefined, timeZone), accounts.join(" "), words === "" ? text : words]
  })
  return writeTable({ heads: ["Row", "Time", "Accounts", "Text or note"], rows: cells }, columns)
}

function showPlanned({ row, at, accounts, text, faults, notices }: PlannedRow) {
  return { row, ...(at !== null && { at: at.toString() }), accounts, text, faults, notices }
}

function sayOutcomes(
  outcomes: readonly RowOutcome[],
  { rows, timeZone }: ImportPlan,
  url: string,
  { out, tell, columns }: Terminal,
): void {
  const bad = outcomes.filter(({ problem }) => problem !== undefined)
  const cells = bad.map(({ row, problem = "" }) => [row, problem])
  if (bad.length > 0) out(writeTable({ heads: ["Row", "Problem"], rows: cells }, columns))
  tell(`${outcomes.length - bad.length} drafts of ${outcomes.length} rows.`)
  const [first] = rows.flatMap(({ at }) => at ?? []).toSorted((a, b) => Temporal.Instant.compare(a, b))
  if (first === undefined) return
  const day = showMoment(first, timeZone).slice(0, 10)
  tell("Those with a time stand in the calendar. A person selects them there and schedules them:")
  tell(`${url}/calendar?view=list&on=${day}`)
}
