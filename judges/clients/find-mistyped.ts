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
  /** As `import("package").Type`. */
  readonly type: string
  readonly value: unknown
}

const root = join(import.meta.dirname, "..", "..")

/** What the compiler says against values, each complaint once. */
export function findMistyped(values: readonly TypedValue[]): readonly string[] {
  const lines = new Map<string, string>()
  for (const { what, type, value } of values) lines.set(`${JSON.stringify(value)} satisfies ${type}`, what)
  const folder = join(import.meta.dirname, ".cache")
  mkdirSync(folder, { recursive: true })
  // Below this folder, so that its packages are found.
  const scratch = mkdtempSync(join(folder, "types-"))
  try {
    // One line each: the number of a line leads back to its value.
    writeFileSync(join(scratch, "values.ts"), [...lines.keys()].map((line) => `void (${line})\n`).join(""))
    const compilerOptions = { typeRoots: [join(root, "node_modules/@types")], lib: ["esnext", "dom"] }
    const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["values.ts"] }
    writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config))
    const { stdout, status } = spawnSync("tsc", ["--project", scratch, "--pretty", "false"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    })
    return status === 0 ? [] : explain(stdout, [...lines.values()])
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
