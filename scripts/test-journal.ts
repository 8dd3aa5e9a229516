import { existsSync, readFileSync } from "node:fs"
import type { JournalLine, TestGroup } from "../test/run-group.ts"

/** No file may take longer. Those that take long by nature are named `….full.test.ts`. */
const longestMs: Limits = { usual: 10 * 60_000, full: 25 * 60_000 }

type Limits = { readonly usual: number; readonly full: number }

/** How many of the slowest files are named at the end of a run. */
const shown = 10

/** What the processes of a run note about the files that they run: which begin and which end. */
export class TestJournal {
  readonly file: string
  readonly #groups: readonly TestGroup[]
  readonly #longestMs: Limits
  readonly #taken = new Set<string>()

  constructor(file: string, groups: readonly TestGroup[], limits: Limits = longestMs) {
    this.file = file
    this.#groups = groups
    this.#longestMs = limits
  }

  /** Files that have taken too long since the last look, and the process of each. */
  takeHanging(now = Date.now()): readonly JournalLine[] {
    const lines = this.#read()
    const ended = new Set(lines.filter(({ kind }) => kind === "ends").map(keyOf))
    const hanging = lines.filter((line) => {
      const limit = this.#longestMs[line.file.endsWith(".full.test.ts") ? "full" : "usual"]
      return !ended.has(keyOf(line)) && !this.#taken.has(keyOf(line)) && now - line.at >= limit
    })
    for (const line of hanging) this.#taken.add(keyOf(line))
    return hanging
  }

  /** A line for each file that did not run to its end: its process ended first, or never came to it. */
  listUnfinished(): readonly string[] {
    const lines = this.#read()
    return this.#groups.flatMap(({ name, files }) =>
      files.flatMap((file) => {
        const own = lines.filter((line) => line.group === name && line.file === file)
        const kinds = new Set(own.map(({ kind }) => kind))
        if (kinds.has("ends")) return []
        return kinds.has("begins")
          ? [`✖ the process of ${name} ended while it ran ${file}`]
          : [`✖ ${file} was not run: the process of ${name} ended before`]
      }),
    )
  }

  describeSlowest(): readonly string[] {
    const lines = this.#read()
    const took = lines
      .filter(({ kind }) => kind === "ends")
      .map((end) => {
        const begin = lines.find((line) => line.kind === "begins" && keyOf(line) === keyOf(end))
        const { at, cpuSeconds } = begin ?? end
        return { ...end, seconds: (end.at - at) / 1000, cpuSeconds: end.cpuSeconds - cpuSeconds }
      })
      .toSorted((one, two) => two.seconds - one.seconds)
    const total = took.reduce((sum, each) => sum + each.cpuSeconds, 0)
    const all = `ℹ ${total.toFixed(0)} s of a processor for ${took.length} files in ${this.#groups.length} processes`
    const describe = ({ file, group, seconds, cpuSeconds }: (typeof took)[number]) =>
      `ℹ ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of a processor: ${file} (${group})`
    return [all, "ℹ the slowest files:", ...took.slice(0, shown).map(describe)]
  }

  #read(): readonly JournalLine[] {
    if (!existsSync(this.file)) return []
    const lines = readFileSync(this.file, "utf8").split("\n")
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as JournalLine)
  }
}

function keyOf({ group, file }: JournalLine): string {
  return `${group} ${file}`
}
