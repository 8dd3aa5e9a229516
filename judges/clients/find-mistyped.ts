import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/*
 * Types that others publish judge what went over the wire: each value becomes a literal that has to satisfy its type, and
 * the compiler decides. A literal may have no field that the type does not know.
 */

export type TypedValue = {
  /** Where it was seen: the same for all values that one fault would spoil. */
  readonly what: string
  /** As `import("package").Type`. `Part` is there too: of a type that has more fields than we play, those that are there. */
  readonly type: string
  readonly value: unknown
}

/** Fields that are not judged, by the end of their path below the name of the type, and why. */
export type Differences = Readonly<Record<string, string>>

const root = join(import.meta.dirname, "..", "..")

const part = `type Part<T> = T extends readonly (infer U)[] ? Part<U>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T
`

/** What the compiler says against values, each complaint once, and differences that there are none of. */
export function findMistyped(values: readonly TypedValue[], differences: Differences = {}): readonly string[] {
  const lines = new Map<string, string>()
  const met = new Set<string>()
  for (const { what, type, value } of values) {
    const name = /(\w+)[^\w]*$/.exec(type)?.[1] ?? ""
    const judged = omit(value, name, Object.keys(differences), met)
    lines.set(`void (${JSON.stringify(judged)} satisfies ${type})\n`, what)
  }
  const stale = Object.keys(differences).filter((path) => !met.has(path))
  return [...compile([...lines.keys()], [...lines.values()]), ...stale.map((path) => `nothing has ${path} any more`)]
}

function omit(value: unknown, path: string, paths: readonly string[], met: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((inner) => omit(inner, path, paths, met))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const here = `${path}.${name}`
      const left = paths.find((end) => `.${here}`.endsWith(`.${end}`))
      if (left === undefined) return [[name, omit(inner, here, paths, met)]]
      met.add(left)
      return []
    }),
  )
}

function compile(lines: readonly string[], whats: readonly string[]): readonly string[] {
  const folder = join(import.meta.dirname, ".cache")
  mkdirSync(folder, { recursive: true })
  // Below this folder, so that its packages are found.
  const scratch = mkdtempSync(join(folder, "types-"))
  try {
    // One line each: the number of a line leads back to its value.
    writeFileSync(join(scratch, "values.ts"), [...lines, part].join(""))
    const compilerOptions = { typeRoots: [join(root, "node_modules/@types")], lib: ["esnext", "dom"] }
    const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["values.ts"] }
    writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config))
    const { stdout, status } = spawnSync("tsc", ["--project", scratch, "--pretty", "false"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    })
    return status === 0 ? [] : explain(stdout, whats)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function explain(output: string, whats: readonly string[]): readonly string[] {
  const complaints = output.split("\n").flatMap((line) => {
    const [, number, message] = /values\.ts\((\d+),\d+\): error TS\d+: (.+)/.exec(line) ?? []
    if (number !== undefined) return [`${whats[Number(number) - 1]}: ${message}`]
    return line.includes("error TS") ? [line] : []
  })
  return complaints.length === 0 ? [output] : [...new Set(complaints)]
}
