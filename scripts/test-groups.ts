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
 * tenth of the time. The full run swaps the two.
 */
const embeddedFirst = [
  "src/storage/embedded/",
  "test/launch/",
  "test/ground/database.",
  "test/posts/create.",
  "test/posts/read.",
  "test/webhooks/crash.",
]

/** Files that take longest. Their groups begin first: at the end nothing would run beside them. */
const longest = [
  "src/storage/embedded/open-embedded.",
  "test/browser/every-page.",
  "test/guides/",
  "test/mutants/",
  "test/networks/",
  "test/publishing/crash.",
]

/** A longer group is split, so that all processors are busy to the end. The files of src and web take moments. */
const mostFiles = 12

/** Folders with fewer files share processes: each takes two seconds to load what all of them import. */
const fewestFiles = 5

const startsWith = (file: string, starts: readonly string[]): boolean => starts.some((start) => file.startsWith(start))

/** The database for a file in `npm test`, or in the full run. */
export function databaseOf(file: string, isFull: boolean): Database {
  if (file.endsWith(".full.test.ts")) return "postgres"
  return startsWith(file, embeddedFirst) === isFull ? "postgres" : "embedded"
}

/** Says which files share a process: those of a folder. The long groups come first. */
export function groupFiles(files: readonly string[], findDatabase: (file: string) => Database): readonly TestGroup[] {
  return (["embedded", "postgres"] as const)
    .flatMap((database) => {
      const groups = Map.groupBy(
        files.filter((file) => findDatabase(file) === database),
        groupOf,
      )
      return joinSmall(groups).flatMap(([name, members]) =>
        split({ name: `${name}-${database}`, files: members, database }),
      )
    })
    .flat()
    .toSorted((one, two) => weightOf(two) - weightOf(one))
}

/** The module that Node starts for a group of the project in `root`. */
export function entryOf(root: string, group: TestGroup, journal: string): string {
  const [module, ...values] = [join(root, "test/run-group.ts"), group, journal].map((value) => JSON.stringify(value))
  return `import { runGroup } from ${module}\nrunGroup(${values.join(", ")})\n`
}

const weightOf = ({ files }: TestGroup): number =>
  files.length + (files.some((file) => startsWith(file, longest)) ? 1000 : 0)

function groupOf(file: string): string {
  if (startsWith(file, Object.keys(alone))) return file.replace(".test.ts", "").replaceAll("/", "-")
  const [first = "", second = ""] = file.split("/")
  if (file.startsWith("src/networks/")) return "src-networks"
  return first === "test" && !second.endsWith(".ts") ? `test-${second}` : first
}

/** Those of the long files stay by themselves, and so do all that must have a process of their own. */
function joinSmall(groups: ReadonlyMap<string, readonly string[]>): readonly (readonly [string, readonly string[]])[] {
  const { true: small = [], false: others = [] } = Object.groupBy(groups, ([, files]) =>
    String(files.length < fewestFiles && files.every(mayShare)),
  )
  const files = small.flatMap(([, members]) => members)
  return files.length === 0 ? others : [...others, ["test-others", files]]
}

const mayShare = (file: string): boolean =>
  file.startsWith("test/") && !startsWith(file, [...Object.keys(alone), ...longest])

function split(group: TestGroup): readonly TestGroup[] {
  const parts = group.name.startsWith("test-") ? Math.ceil(group.files.length / mostFiles) : 1
  if (parts === 1) return [group]
  // Dealt out like cards: neighbours are often alike in what they take.
  return Array.from({ length: parts }, (_, part) => ({
    ...group,
    name: `${group.name}-${part + 1}`,
    files: group.files.filter((_file, at) => at % parts === part),
  }))
}
