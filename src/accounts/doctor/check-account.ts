import { setTimeout as sleep } from "node:timers/promises"
import { accessEndsAt, openCredentials } from "#accounts/credentials.ts"
import { type CheckLine, line, refusedLine } from "#accounts/doctor/check-line.ts"
import { makeSample, type SampleDeps } from "#accounts/doctor/make-sample.ts"
import { openAuthor } from "#accounts/open-author.ts"
import { endsSoonDays } from "#domain/account.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { Author, Json, NetworkAdapter, Outside, Refused, SendItem } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { findNewestRead } from "#storage/post-metrics.ts"

export type DoctorDeps = SampleDeps & {
  /** Lets so many seconds pass; tests move their clock instead. */
  readonly letPass?: (seconds: number) => Promise<void>
}

type Subject = {
  readonly account: Account
  readonly adapter: NetworkAdapter
  readonly outside: Outside
  readonly author: Author
}

/** Tries everything with an account but publishing. */
export async function checkAccount(deps: DoctorDeps, account: Account): Promise<readonly CheckLine[]> {
  const adapter = deps.adapterOf(account.network)
  const outside = deps.outsideOf({ key: account.network, sandbox: account.sandbox })
  const { provider } = networkOf(account.network)
  if (adapter === undefined || outside === undefined) {
    return [line("settings", "failed", `This server is not set up for ${provider}. Set its keys again.`)]
  }
  const opened = await openAuthor(deps, account, false, "reading")
  if (opened.kind === "refused") return [refusedLine("access", opened)]
  const subject: Subject = { account, adapter, outside, author: opened.author }
  const found = await tryAll(deps, subject)
  if (!found.some((finding) => "refused" in finding && finding.refused.why === "auth")) return found.map(toLine)
  // A network may end a token before its time. What can be renewed is renewed before anybody is told to reconnect.
  const renewed = await openAuthor(deps, account, true, "reading")
  if (renewed.kind === "refused") return [refusedLine("access", renewed)]
  return (await tryAll(deps, { ...subject, author: renewed.author })).map(toLine)
}

/** What was found, or what the network refused. */
type Finding = CheckLine | { readonly check: CheckLine["check"]; readonly refused: Refused }

function toLine(finding: Finding): CheckLine {
  return "refused" in finding ? refusedLine(finding.check, finding.refused) : finding
}

async function tryAll(deps: DoctorDeps, subject: Subject): Promise<readonly Finding[]> {
  return [
    checkAccess(deps, subject.account),
    checkPermissions(deps, subject),
    ...(await checkChoices(subject)),
    ...(await checkPublishing(deps, subject)),
    await checkStatistics(deps, subject),
  ]
}

function checkAccess(deps: DoctorDeps, account: Account): CheckLine {
  if (account.status === "NeedsReconnect") {
    return line("access", "failed", `${account.trouble ?? "Access was taken back."} Reconnect the account.`)
  }
  const endsAt = accessEndsAt(deps, account)
  if (endsAt === undefined) return line("access", "ok", "Access holds until somebody takes it back.")
  const message = `Access ends on ${endsAt.toString().slice(0, 10)} and cannot be renewed. Reconnect the account before that.`
  const isSoon = deps.clock.now().until(endsAt).total("hours") < endsSoonDays * 24
  return line("access", isSoon ? "warning" : "ok", message)
}

function checkPermissions(deps: DoctorDeps, { account, adapter: { connect } }: Subject): CheckLine {
  const granted = openCredentials(deps, account)?.scopes ?? []
  const missing = (scopes: readonly string[]) => scopes.filter((scope) => !granted.includes(scope)).join(", ")
  const [publishing, reading] = [missing(connect.publishScopes), missing(connect.statisticsScopes)]
  const advice = "Reconnect the account and agree to everything that is asked."
  if (publishing !== "") return line("permissions", "failed", `Publishing needs ${publishing}. ${advice}`)
  if (reading !== "") return line("permissions", "warning", `Statistics need ${reading}. ${advice}`)
  return line("permissions", "ok", "Everything that is needed was granted.")
}

async function checkChoices({ account, adapter, outside, author }: Subject): Promise<readonly Finding[]> {
  const answer = await adapter.readChoices?.(outside, author)
  if (answer === undefined) return []
  if (answer.kind === "refused") return [{ check: "choices", refused: answer }]
  const labels = new Map(networkOf(account.network).options.map(({ key, label }) => [key as string, label]))
  const found = Object.entries(answer.choices.options).map(
    ([key, { choices, more }]) => `${labels.get(key) ?? key}: ${choices.length + more}`,
  )
  return [line("choices", "ok", `The account says what it offers. ${found.join(", ")}`.trim())]
}

async function checkPublishing(deps: DoctorDeps, subject: Subject): Promise<readonly Finding[]> {
  const sample = await makeSample(deps, subject.account)
  if (sample.kind === "refused") return [{ check: "upload", refused: sample }]
  if (sample.kind === "none") return [line("upload", "skipped", sample.reason)]
  const prepared = await prepare(deps, subject, sample.item)
  return "check" in prepared ? [prepared] : [uploaded(sample.item), await checkSearch(subject, sample.item, prepared)]
}

function uploaded({ media: [file] }: SendItem): CheckLine {
  const what = file === undefined ? "A post in words" : file.kind === "image" ? "A picture" : "A film"
  return line("upload", "ok", `${what} was made ready up to the last step. Nothing was published.`)
}

/** A film may be looked at for minutes. */
const mostSeconds = 90

async function prepare(
  { letPass = async (seconds) => sleep(seconds * 1000) }: DoctorDeps,
  { adapter, outside, author }: Subject,
  item: SendItem,
): Promise<Finding | { readonly handle: Json }> {
  let progress: Json = null
  for (let waited = 0; waited < mostSeconds;) {
    const came = await adapter.publish.prepare(outside, author, item, progress)
    if (came.kind === "ready") return came
    if (came.kind === "refused") return { check: "upload", refused: came }
    progress = came.progress
    waited += Math.max(1, came.seconds)
    await letPass(came.seconds)
  }
  return line("upload", "warning", `The network still works on the sample after ${mostSeconds} seconds.`)
}

/** Long enough for every network to show what was published. */
const searchMinutes = 60

/** Looks for the sample as for a post whose answer was lost. It was never sent, so it is not there. */
async function checkSearch(
  { adapter, outside, author }: Subject,
  item: SendItem,
  { handle }: { readonly handle: Json },
): Promise<CheckLine> {
  const found = await adapter.publish.reconcile(
    outside,
    author,
    item,
    handle,
    outside.now().subtract({ minutes: searchMinutes }),
  )
  if (found.kind === "absent") return line("search", "ok", "The posts of the account can be searched.")
  if (found.kind === "unknown" && found.isFinal === true) return line("search", "skipped", found.message)
  if (found.kind === "unknown") return line("search", "warning", `The search says nothing: ${found.message}`)
  return line("search", "failed", `The search takes ${found.externalId} for a post that was never sent. Report this.`)
}

async function checkStatistics(deps: DoctorDeps, { account, adapter, outside, author }: Subject): Promise<Finding> {
  const { metrics } = networkOf(account.network).constraints
  const { readMetrics } = adapter
  if (readMetrics === null) return line("statistics", "skipped", "The network reports no numbers.")
  if (deps.statisticsOff.has(account.network)) return line("statistics", "skipped", "Switched off on this server.")
  const newest = await deps.database.read((db) => findNewestRead(inWorkspace(db, account.workspace_id), account.id))
  if (newest === undefined) return line("statistics", "skipped", "Nothing has been published to this account yet.")
  const read = await readMetrics.read(outside, author, [newest])
  if (read.kind === "refused") return { check: "statistics", refused: read }
  const numbers = read.numbers.get(newest)
  if (numbers === undefined) return line("statistics", "warning", "The newest post is no longer there.")
  const missing = metrics.filter((name) => numbers[name] === undefined)
  if (missing.length === 0) return line("statistics", "ok", `All numbers came: ${metrics.join(", ")}.`)
  return line("statistics", "warning", `These numbers did not come: ${missing.join(", ")}.`)
}
