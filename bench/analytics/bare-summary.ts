import type { QueryResultRow } from "pg"

type Ask = (text: string, values: readonly unknown[]) => Promise<readonly QueryResultRow[]>

const counted = "post_metrics WHERE workspace_id = $1 AND published_at >= $2 AND published_at < $3"
const sums = ["views", "reach", "likes", "comments", "shares", "quotes", "saves", "clicks", "engagement"]
  .map((name) => `sum(${name}) AS ${name}`)
  .join(", ")

/** The statements that one writes first: each question by itself, nothing made of the answers. */
const statements = [
  `SELECT count(DISTINCT post_id) AS posts, ${sums} FROM ${counted}`,
  `SELECT account_id, count(*) AS posts, ${sums} FROM ${counted} GROUP BY account_id`,
  `SELECT network, count(DISTINCT post_id) AS posts, ${sums} FROM (SELECT * FROM ${counted}) AS m
    JOIN accounts a ON a.workspace_id = $1 AND a.id = m.account_id GROUP BY network`,
  `SELECT post_id, min(published_at) AS at, sum(engagement) AS engagement, sum(views) AS views, array_agg(account_id)
    FROM ${counted} GROUP BY post_id ORDER BY 3 DESC, 2 DESC LIMIT 10`,
] as const

const bestTimes = `SELECT extract(isodow FROM at AT TIME ZONE $4) AS weekday, extract(hour FROM at AT TIME ZONE $4) AS hour,
    count(*) AS posts, sum(engagement) AS engagement
  FROM (SELECT min(published_at) AS at, sum(engagement) AS engagement FROM ${counted} GROUP BY post_id) AS p GROUP BY 1, 2`

export async function askBare(ask: Ask, workspaceId: string, from: string, to: string, zone: string): Promise<void> {
  const range = [workspaceId, from, to]
  for (const statement of statements) await ask(statement, range)
  await ask(bestTimes, [...range, zone])
}
