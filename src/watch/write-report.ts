import { findWarnings } from "#domain/find-warnings.ts"
import { networkOf } from "#domain/networks/all.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import { sayWarning, type WarningVoice } from "#domain/say-warning.ts"
import { latenessLimits, type NetworkState, type ServerFacts } from "#domain/server-status.ts"
import { englishWarnings } from "#domain/warning-words.ts"

const marks = { orange: "!", red: "✖" } as const

const voice: WarningVoice = {
  words: englishWarnings,
  showTime: (instant) => showTime(Temporal.Instant.from(instant)),
  showDay: (day) => day,
  showList: (names) => names.join(" and "),
  nameNetwork: (key) => networkOf(key).provider,
}

/** What `fanfare doctor` says of the installation, and what the page gives to copy. */
export function writeReport(facts: ServerFacts): string {
  const warnings = findWarnings(facts).map((warning) => {
    const { fact, meaning, step } = sayWarning(voice, warning)
    return `  ${marks[warning.level]} ${fact} ${meaning}\n    ${step}`
  })
  const blocks = [
    ["Server", warnings.length === 0 ? ["  ✔ Everything is fine."] : warnings],
    ["Facts", listFacts(facts)],
    ["Lateness of the last day", listLateness(facts)],
    ["Processes", listProcesses(facts)],
    ["Queues", listQueues(facts)],
    ["Networks", facts.networks.map(listNetwork)],
  ] as const
  return blocks.map(([title, lines]) => `${title}\n${lines.join("\n")}`).join("\n\n")
}

function listFacts({ version, startedAt, workspaces, database, media, clock, backup, checkedAt }: ServerFacts) {
  const kind = database.kind === "embedded" ? "embedded database, PostgreSQL" : "PostgreSQL"
  const query = `${Math.round(database.queryMs)} ms a query`
  const place = media.place === "s3" ? "S3" : "disk"
  const moved = clock.movedSeconds > 0 ? `, moved ahead by ${clock.movedSeconds} s in the sandbox` : ""
  const up = startedAt === null ? "" : `, up since ${showTime(startedAt)}`
  return [
    `  Checked: ${showTime(checkedAt)}`,
    `  Version: ${version}${up}`,
    `  Workspaces: ${workspaces}`,
    `  Database: ${kind} ${database.version}, ${sayBytes(database.bytes)}, ${query}`,
    `  Media: ${sayBytes(media.bytes)} on ${place}, ${media.files} files`,
    `  Clock: ${Math.round(clock.offMs)} ms off the database's${moved}`,
    `  Last backup: ${backup === null ? "none" : `${showTime(backup.at)}, ${sayBytes(backup.bytes)}, ${backup.where}`}`,
  ]
}

function listLateness({ lateness: { count, halfMs, worstMs, bars } }: ServerFacts): readonly string[] {
  if (count === 0) return ["  Nothing was sent."]
  const edges = ["0", ...latenessLimits.map(String)]
  const rows = bars.map((number, bar) => {
    const [from, to] = [edges[bar] ?? "", edges[bar + 1]]
    return `  ${to === undefined ? `over ${from} s` : `${from} to ${to} s`}: ${number}`
  })
  return [`  ${count} sends, half under ${halfMs / 1000} s, worst ${worstMs / 1000} s`, ...rows]
}

function listProcesses({ processes }: ServerFacts): readonly string[] {
  if (processes.length === 0) return ["  None is running."]
  return processes.map(
    ({ host, pid, roles, version, startedAt, lastClaimAt, inHand, memoryBytes, isSilent, seenAt }) => {
      const claim = lastClaimAt === null ? "no claim yet" : `last claim ${showTime(lastClaimAt)}`
      const state = isSilent
        ? `silent since ${showTime(seenAt)}`
        : `${claim}, ${inHand} in hand, ${sayBytes(memoryBytes)}`
      return `  ${isSilent ? "✖" : "✔"} ${host} (${pid}): ${roles.join(", ")}, ${version}, up since ${showTime(startedAt)}, ${state}`
    },
  )
}

function listQueues({ queues }: ServerFacts): readonly string[] {
  return queues.map(({ key, due, oldestAt, lastHour }) => {
    const oldest = oldestAt === null ? "" : `, the oldest since ${showTime(oldestAt)}`
    return `  ${englishWarnings.queues[key]}: ${due} due${oldest}, ${lastHour} done in the last hour`
  })
}

const keyWords = { set: "keys set", open: "no keys needed", sandbox: "sandbox", off: "not set up" } as const

function listNetwork({ key, keys, apiVersion, endsOn, sent, published, uncertain, toReconnect }: NetworkState): string {
  const facts = [
    keyWords[keys],
    `API ${apiVersion}${endsOn === null ? "" : ` until ${endsOn}`}`,
    ...(sent === 0 ? [] : [`${published} of ${sent} published in the last day`]),
    ...(uncertain === 0 ? [] : [`${uncertain} uncertain`]),
    ...(toReconnect === 0 ? [] : [`${toReconnect} to reconnect`]),
  ]
  return `  ${networkOf(key).provider}: ${facts.join(", ")}`
}

function showTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" })
}
