import { type Command, Option } from "@commander-js/extra-typings"
import type { Actions } from "fanfare/client"
import { nameWeekday } from "#domain/weekday.ts"
import { collect, leaf, writeJson } from "#remote/commands/leaf.ts"
import { connect } from "#remote/login.ts"
import { type AccountBook, readAccounts, readMoment, readTimeZone, showMoment } from "#remote/names.ts"
import { writeTable } from "#remote/table.ts"
import { Mistake, type Terminal } from "#remote/terminal.ts"

type Summary = Actions["analytics.summary"]["output"]

const sections = ["totals", "accounts", "networks", "posts", "times"] as const

export function addAnalytics(program: Command, terminal: Terminal): void {
  leaf(program, "analytics", "Shows how published posts did.")
    .option("--days <number>", "the last so many days", "30")
    .option("--from <time>", "where the range begins, instead of --days")
    .option("--to <time>", "where it ends; now if left out")
    .option("--account <name>", "only this account; may be repeated", collect)
    .option("--time-zone <zone>", "the zone of times", terminal.timeZone)
    .addOption(new Option("--show <part>", "only this table").choices(sections))
    .action(async ({ json, days, from, to, account = [], timeZone, show }) => {
      const zone = readTimeZone(timeZone)
      const end = to === undefined ? terminal.now() : readMoment(to, zone)
      const start = from === undefined ? end.subtract({ hours: 24 * readDays(days) }) : readMoment(from, zone)
      const client = await connect(terminal)
      const accounts = await readAccounts(client)
      const summary = await client.call("analytics.summary", {
        from: start.toString(),
        to: end.toString(),
        accountIds: [...accounts.find(account)],
        timeZone: zone,
      })
      if (json === true) return terminal.out(writeJson(summary))
      const tables = tablesOf(summary, accounts)
      for (const name of sections) {
        if (show !== undefined && show !== name) continue
        const { title, ...table } = tables[name]
        const isAlone = show !== undefined
        if (table.rows.length === 0 && !isAlone) continue
        if (!isAlone) terminal.out(`${name === "totals" ? "" : "\n"}${title}`)
        terminal.out(writeTable(table, terminal.columns))
      }
    })
}

function readDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 400) return days
  throw new Mistake("--days is a whole number from 1 to 400.")
}

const metrics = ["views", "reach", "likes", "comments", "shares", "quotes", "saves", "clicks", "engagement"] as const
const heads = ["Posts", "Views", "Reach", "Likes", "Comments", "Shares", "Quotes", "Saves", "Clicks", "Engagement"]

const figures = (totals: Summary["totals"]) => [totals.posts, ...metrics.map((metric) => totals[metric])]

function tablesOf(summary: Summary, { spell }: AccountBook) {
  const zone = summary.timeZone
  const range = `${showMoment(summary.from, zone)} to ${showMoment(summary.to, zone)}, ${zone}`
  return {
    totals: { title: range, heads, rows: [figures(summary.totals)] },
    accounts: {
      title: "By account",
      heads: ["Account", ...heads],
      rows: summary.byAccount.map(({ accountId, totals }) => [spell(accountId), ...figures(totals)]),
    },
    networks: {
      title: "By network",
      heads: ["Network", ...heads],
      rows: summary.byNetwork.map(({ provider, totals }) => [provider, ...figures(totals)]),
    },
    posts: {
      title: "Most engagement",
      heads: ["Published", "Engagement", "Views", "Id", "Text"],
      rows: summary.topPosts.map(({ publishedAt, engagement, views, postId, text }) => {
        return [showMoment(publishedAt, zone), engagement, views, postId, text]
      }),
    },
    times: {
      title: "Best hours",
      heads: ["Weekday", "Hour", "Posts", "Average engagement", "Sure"],
      rows: summary.bestTimes.map(({ weekday, hour, posts, average, lowConfidence }) => {
        const from = `${String(hour).padStart(2, "0")}:00`
        return [
          nameWeekday({ dayOfWeek: weekday }),
          from,
          posts,
          Math.round(average * 10) / 10,
          lowConfidence ? "few posts" : "yes",
        ]
      }),
    },
  }
}
