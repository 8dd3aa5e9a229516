import { gzipSync } from "node:zlib"
import type { Plugin } from "vite"
import { completeLanguages, findDeadlocks, reach } from "./catalogues.ts"

type Limits = {
  readonly firstLoad: number
  readonly page: number
  /** The pages that people spend their day in, and what they may weigh. */
  readonly desks: { readonly names: readonly string[]; readonly size: number }
  /** How many files the first load or any page may be: each is a request. */
  readonly files: number
}
type Chunk = {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly code: string
}

/** Prints what a visitor downloads, page by page, and refuses a build that grew beyond the limits (bytes after gzip). */
export function budget(limits: Limits): Plugin {
  return {
    name: "fanfare:budget",
    apply: "build",

    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>()
        for (const part of Object.values(bundle)) if (part.type === "chunk") chunks.set(part.fileName, part)
        const entry = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
          moduleIds.some((id) => id.endsWith("/web/main.tsx")) ? [fileName] : [],
        )

        const deadlocks = findDeadlocks(chunks)
        if (deadlocks.length > 0) this.error(`Texts that wait for what waits for them: ${deadlocks.join(", ")}`)

        const heavy: string[] = []
        const lines = completeLanguages.map((language) => {
          const report = weighPages(chunks, entry, language, limits)
          heavy.push(...report.heavy)
          return report.lines.join("\n")
        })
        this.info(`script after gzip\n${lines.join("\n")}`)
        if (heavy.length > 0) this.error(`Too heavy: ${heavy.join(", ")}`)
      },
    },
  }
}

/** What a person of one language downloads: the scripts, and the texts in that language. */
function weighPages(chunks: ReadonlyMap<string, Chunk>, entry: readonly string[], language: string, limits: Limits) {
  const weigh = (files: Iterable<string>): number => {
    let sum = 0
    for (const file of files) sum += gzipSync(chunks.get(file)?.code ?? "", { level: 9 }).length
    return sum
  }
  const named = (part: string) => [...chunks.keys()].filter((file) => file.includes(part))
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
  const count = (files: number) => `${files} files`.padStart(10)

  const start = reach(chunks, entry, language)
  const shell = reach(chunks, [...entry, ...named("/app-shell-")], language)
  const home = reach(chunks, [...shell, ...named("/home-page-")], language)
  const lines = [`${language}: first load (start, shell, home)`.padEnd(36) + kB(weigh(home)) + count(home.size)]
  lines.push(`  start`.padEnd(36) + kB(weigh(start)), `  shell`.padEnd(36) + kB(weigh(shell) - weigh(start)))
  const heavy: string[] = []
  if (home.size > limits.files) heavy.push(`${language}: the first load is ${home.size} files`)
  if (weigh(home) > limits.firstLoad) heavy.push(`${language}: the first load is ${kB(weigh(home)).trim()}`)
  for (const file of named("-page-").toSorted()) {
    const own = [...reach(chunks, [file], language)].filter((part) => !shell.has(part))
    const size = weigh(own)
    lines.push(`  ${file.replace("assets/", "")}`.padEnd(36) + kB(size) + count(own.length))
    if (own.length > limits.files) heavy.push(`${language}: ${file} is ${own.length} files`)
    const isDesk = limits.desks.names.some((name) => file.includes(`/${name}-`))
    if (size > (isDesk ? limits.desks.size : limits.page)) heavy.push(`${language}: ${file} is ${kB(size).trim()}`)
  }
  return { lines, heavy }
}
