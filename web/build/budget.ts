import { gzipSync } from "node:zlib"
import type { Plugin } from "vite"

type Limits = {
  readonly firstLoad: number
  readonly page: number
  /** The pages that people spend their day in, and what they may weigh. */
  readonly desks: { readonly names: readonly string[]; readonly size: number }
}
type Chunk = { readonly fileName: string; readonly imports: readonly string[]; readonly code: string }

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

        const reach = (start: readonly string[], seen = new Set<string>()): Set<string> => {
          for (const file of start) {
            if (seen.has(file)) continue
            seen.add(file)
            reach(chunks.get(file)?.imports ?? [], seen)
          }
          return seen
        }
        const weigh = (files: Iterable<string>): number => {
          let sum = 0
          for (const file of files) sum += gzipSync(chunks.get(file)?.code ?? "", { level: 9 }).length
          return sum
        }

        const named = (part: string) => [...chunks.keys()].filter((file) => file.includes(part))
        const entry = Object.values(bundle).flatMap((p) => (p.type === "chunk" && p.isEntry ? [p.fileName] : []))
        const start = reach(entry)
        const shell = reach([...entry, ...named("/app-shell-")])
        const home = reach([...shell, ...named("/home-page-")])
        const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)

        const lines = [`first load (start, shell, home)`.padEnd(36) + kB(weigh(home))]
        lines.push(`  start`.padEnd(36) + kB(weigh(start)), `  shell`.padEnd(36) + kB(weigh(shell) - weigh(start)))
        const heavy: string[] = []
        if (weigh(home) > limits.firstLoad) heavy.push(`the first load is ${kB(weigh(home)).trim()}`)
        for (const file of named("-page-").toSorted()) {
          const own = [...reach([file])].filter((part) => !shell.has(part))
          const size = weigh(own)
          lines.push(`  ${file.replace("assets/", "")}`.padEnd(36) + kB(size))
          const isDesk = limits.desks.names.some((name) => file.includes(`/${name}-`))
          if (size > (isDesk ? limits.desks.size : limits.page)) heavy.push(`${file} is ${kB(size).trim()}`)
        }
        this.info(`script after gzip\n${lines.join("\n")}`)
        if (heavy.length > 0) this.error(`Too heavy: ${heavy.join(", ")}`)
      },
    },
  }
}
