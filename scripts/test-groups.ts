import { join } from "node:path"
import type { TestGroup } from "../test/run-group.ts"

type Database = TestGroup["database"]

/** Files that have a process each, by how their paths begin, with the reason. */
const alone: Readonly<Record<string, string>> = {
  "judges/": "third-party packages may keep state in a process",
  "src/storage/embedded/": "sets variables of the environment",
  "test/launch/": "starts and ends processes as npm start does",
  "test/mutants/": "runs for minutes by itself",
}

/**
 * What `npm test` runs on the embedded database, by how paths begin: how it is opened, locked and closed, what a crash
 * leaves of it, and a part of what people do through HTTP. Everything else runs on PostgreSQL, where a new database takes a
 * tenth of the time. The full run swaps the two, but for what it leaves to PostgreSQL.
 */
const embeddedFirst = [
  "src/storage/embedded/",
  "test/ground/database.",
  "test/posts/create.",
  "test/posts/read.",
  "test/webhooks/crash.",
]

/**
 * What the full run leaves to PostgreSQL, by how paths begin: these test what goes out to others and what comes from them,
 * and ask the database for nothing that other files do not ask of the embedded one.
 */
const postgresOnly = [
  "test/accounts/",
  "test/assistant/",
  "test/client/",
  "test/deploy/",
  "test/home/",
  "test/identity-provider/",
  "test/imports/",
  "test/mcp/",
  "test/media/",
  "test/models/",
  "test/networks/",
  "test/notifications/",
  "test/sandbox/",
  "test/upstream/",
  "test/watch/",
  "test/words/",
]

/** Files that take longest. Their groups begin first: at the end nothing would run beside them. */
const longest = [
  "judges/image/",
  "judges/lighthouse.",
  "judges/snac/",
  "src/storage/embedded/open-embedded.",
  "test/browser/every-page.",
  "test/guides/",
  "test/mutants/",
  "test/networks/",
  "test/publishing/crash.",
]

/** Folders whose files share processes only with each other: they are many and take moments, or they share a browser. */
const apart: ReadonlySet<string> = new Set(["networks", "browser"])

/**
 * How much a process takes. Each loads what nearly all of them import, and code that has run before runs faster: with half
 * of this, a run of `npm test` takes a twentieth more of a processor. But all processors should be busy to the end.
 */
const mostWeight = 52

const startsWith = (file: string, starts: readonly string[]): boolean => starts.some((start) => file.startsWith(start))

/** The database for a file in `npm test`, or in the full run. */
export function databaseOf(file: string, isFull: boolean): Database {
  if (file.endsWith(".full.test.ts")) return "postgres"
  return startsWith(file, embeddedFirst) === isFull ? "postgres" : "embedded"
}

/** Whether the full run repeats a file that is not long on the other database. */
export function isRepeated(file: string): boolean {
  return /^(?:test|src\/storage)\//.test(file) && !startsWith(file, postgresOnly)
}

/** Says which files share a process. The long groups come first. */
export function groupFiles(files: readonly string[], findDatabase: (file: string) => Database): readonly TestGroup[] {
  const groups = Map.groupBy(files, (file) => `${groupOf(file)}-${findDatabase(file)}`)
  return [...groups]
    .flatMap(([name, members]) => split({ name, files: members, database: findDatabase(members[0] ?? "") }))
    .toSorted((one, two) => rankOf(two) - rankOf(one))
}

/** The module that Node starts for a group of the project in `root`. */
export function entryOf(root: string, group: TestGroup, journal: string): string {
  const [module, ...values] = [join(root, "test/run-group.ts"), group, journal].map((value) => JSON.stringify(value))
  return `import { runGroup } from ${module}\nrunGroup(${values.join(", ")})\n`
}

function rankOf({ files }: TestGroup): number {
  if (files.some((file) => startsWith(file, longest))) return 1000 + weightOf(files)
  // Ten minutes each: what takes less fills the gaps at the end.
  return (files.some((file) => file.startsWith("test/browser/")) ? 500 : 0) + weightOf(files)
}

const weightOf = (files: readonly string[]): number =>
  files.reduce((total, file) => total + (file.endsWith(".full.test.ts") ? 2 : 1), 0)

function groupOf(file: string): string {
  if (startsWith(file, [...Object.keys(alone), ...longest])) return file.replace(".test.ts", "").replaceAll("/", "-")
  const [first = "", second = ""] = file.split("/")
  return apart.has(second) ? `${first}-${second}` : first
}

function split(group: TestGroup): readonly TestGroup[] {
  // The files of src and web take moments.
  const parts = group.name.startsWith("test-") ? Math.ceil(weightOf(group.files) / mostWeight) : 1
  if (parts === 1) return [group]
  // Dealt out like cards: neighbours are often alike in what they take.
  return Array.from({ length: parts }, (_, part) => ({
    ...group,
    name: `${group.name}-${part + 1}`,
    files: group.files.filter((_file, at) => at % parts === part),
  }))
}
