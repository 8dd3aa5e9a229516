import { type Command, Option } from "@commander-js/extra-typings"
import type { Actions } from "fanfare/client"
import { collect, leaf, writeJson } from "#remote/commands/leaf.ts"
import { connect } from "#remote/login.ts"
import { type AccountBook, readAccounts, readMoment, showMoment } from "#remote/names.ts"
import { plain, writeTable } from "#remote/table.ts"
import { takeFiles } from "#remote/take-files.ts"
import { Mistake, type Terminal } from "#remote/terminal.ts"

export type ListedPost = Actions["posts.get"]["output"]

export const statuses = ["Draft", "Scheduled", "Publishing", "Published", "Failed"] as const

export function addPosts(posts: Command, terminal: Terminal): void {
  leaf(posts, "list", "Lists posts, the newest first.")
    .addOption(new Option("--status <status>", "only posts with this status").choices(statuses))
    .option("--account <name>", "only posts to this account")
    .option("--search <text>", "only posts with this text")
    .addOption(new Option("--order <order>", "by which time").choices(["created", "scheduled", "published"]))
    .option("--from <time>", "only posts whose time is not before this")
    .option("--to <time>", "only posts whose time is before this")
    .option("--limit <number>", "how many at most, up to 100", "20")
    .option("--cursor <cursor>", "where the last list ended")
    .action(async ({ json, account, from, to, limit, ...rest }) => {
      const client = await connect(terminal)
      const accounts = await readAccounts(client)
      const [accountId] = account === undefined ? [] : accounts.find([account])
      const answer = await client.call("posts.list", {
        ...rest,
        ...(accountId !== undefined && { accountId }),
        ...(from !== undefined && { from: readMoment(from, terminal.timeZone).toString() }),
        ...(to !== undefined && { to: readMoment(to, terminal.timeZone).toString() }),
        limit: readLimit(limit),
      })
      if (json === true) return terminal.out(writeJson(answer))
      terminal.out(writePosts(answer.posts, accounts, terminal))
      const { total, isTotalCut, nextCursor } = answer
      const more = nextCursor === undefined ? "" : ` The next ones: --cursor ${nextCursor}`
      return terminal.tell(`${answer.posts.length} of ${isTotalCut === true ? "more than " : ""}${total} posts.${more}`)
    })

  leaf(posts, "show", "Shows one post with all its versions and results.")
    .argument("<id>", "the post's id, pst_…")
    .action(async (id, { json }) => {
      const client = await connect(terminal)
      const post = await client.call("posts.get", { id })
      if (json === true) return terminal.out(writeJson(post))
      return terminal.out(describePost(post, await readAccounts(client), terminal.timeZone))
    })

  leaf(posts, "create", "Saves a draft. Nothing becomes public.")
    .argument("[text]", "the text; read from standard input if it is - or left out")
    .option("--account <name>", "goes to this account: x:larkandloam, a handle or an id; may be repeated", collect)
    .option(
      "--file <file>",
      "with this picture or video: a file here, or the name of one in Media; may be repeated",
      collect,
    )
    .option("--at <time>", "the planned time; it is not scheduled by that")
    .action(async (text = "-", { json, account = [], file = [], at }) => {
      const client = await connect(terminal)
      const accountIds = (await readAccounts(client)).find(account)
      const scheduledAt = at === undefined ? undefined : readMoment(at, terminal.timeZone).toString()
      const body = text === "-" ? (await terminal.readInput()).replace(/\r?\n$/, "") : text
      if (body.trim() === "" && file.length === 0) throw new Mistake("A post needs a text or a file.")
      const media = await takeFiles(client, terminal, file)
      const post = await client.call("posts.create", {
        body,
        accountIds: [...accountIds],
        media: [...media],
        ...(scheduledAt !== undefined && { scheduledAt }),
      })
      return terminal.out(json === true ? writeJson(post) : post.id)
    })
}

export function readLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit
  throw new Mistake("--limit is a whole number from 1 to 100.")
}

/** The time that matters most of a post. */
export function timeOf({ results, scheduledAt }: ListedPost): string | undefined {
  return results.find(({ publishedAt }) => publishedAt !== undefined)?.publishedAt ?? scheduledAt
}

/** What every account gets unless it has its own version. */
export function originalOf({ versions }: ListedPost): ListedPost["versions"][number] | undefined {
  return versions.find(({ accountId }) => accountId === undefined)
}

function writePosts(posts: readonly ListedPost[], { spell }: AccountBook, { columns, timeZone }: Terminal): string {
  const rows = posts.map((post) => [
    post.id,
    post.status,
    showMoment(timeOf(post), timeZone),
    post.accountIds.map(spell).join(" "),
    originalOf(post)?.content[0]?.body ?? "",
  ])
  return writeTable({ heads: ["Id", "Status", "Time", "Accounts", "Text"], rows }, columns)
}

function describePost(post: ListedPost, { spell }: AccountBook, timeZone: string): string {
  const facts = [
    ["Id", post.id],
    ["Status", post.status],
    ["Time", showMoment(timeOf(post), timeZone)],
    ["Accounts", post.accountIds.map(spell).join(" ")],
    ["Changed", post.updatedAt],
  ].filter(([, value]) => value !== "")
  const versions = post.versions.flatMap(({ accountId, content, options }) => [
    "",
    accountId === undefined ? "For every account" : `For ${spell(accountId)}`,
    ...content.flatMap(({ body, media }) => [body, ...media.map((id) => `[${id}]`)]),
    ...Object.entries(options).map(([key, value]) => `${key} = ${value}`),
  ])
  const results = post.results.map((result) => `${spell(result.accountId)}: ${tellResult(result)}`)
  const lines = [...facts.map(([head, value]) => `${head}: ${value}`), ...versions]
  return plain([...lines, ...(results.length > 0 ? ["", ...results] : [])].join("\n"))
}

function tellResult({ ok, uncertain, url, error }: ListedPost["results"][number]): string {
  if (ok) return `published${url === undefined ? "" : `, ${url}`}`
  const words = error === undefined ? "" : `: ${error.message}`
  return `${uncertain ? "perhaps published" : "failed"}${words}`
}
