import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { styleText } from "node:util"

type Check = { readonly name: string; readonly command: string; readonly args: readonly string[] }
type Verdict = { readonly isFine: boolean; readonly output: string; readonly seconds: number }

const root = join(import.meta.dirname, "..")
const processors = Math.max(2, availableParallelism())

/** What was found out about files that have not changed since is kept. */
const typesOf = (project: string, name: string): readonly string[] => [
  "--project",
  project,
  "--incremental",
  "--tsBuildInfoFile",
  join(root, ".cache", "check", `${name}.tsbuildinfo`),
  // Each checker works out what it needs of the others anew, and there are two projects at once.
  "--checkers",
  String(Math.floor(processors / 2)),
]

/** Layers, circles of imports, and names that two types share. */
export const structure: readonly string[] = ["layers", "circles", "names"].map((name) => `test/${name}.test.ts`)

const checks: readonly Check[] = [
  { name: "types of the service", command: "tsc", args: typesOf("tsconfig.json", "service") },
  { name: "types of the web app", command: "tsc", args: typesOf("web/tsconfig.json", "web") },
  { name: "types of the service worker", command: "tsc", args: typesOf("web/worker/tsconfig.json", "worker") },
  { name: "lint", command: "node", args: ["scripts/lint.ts"] },
  { name: "unused code", command: "knip", args: ["--no-progress"] },
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "structure", command: "node", args: ["--test", "--test-reporter", "dot", ...structure] },
]

/** Runs every check, as many at a time as there are processors, and says how each went as soon as it is known. */
export async function runChecks(): Promise<boolean> {
  const begun = performance.now()
  const waiting = [...checks]
  const failed: { readonly name: string; readonly output: string }[] = []

  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { isFine, output, seconds } = await runCheck(check)
      console.log(`${mark(isFine)} ${check.name} (${seconds} s)`)
      if (!isFine) failed.push({ name: check.name, output })
    }
  }
  await Promise.all(Array.from({ length: processors }, work))

  for (const { name, output } of failed) console.log(`\n${mark(false)} ${styleText("bold", name)}\n${output.trimEnd()}`)
  const total = secondsSince(begun)
  const sum = failed.length === 0 ? "all checks passed" : `${failed.length} of ${checks.length} checks failed`
  console.log(`${failed.length === 0 ? "" : "\n"}${mark(failed.length === 0)} ${sum} (${total} s in all)`)
  return failed.length === 0
}

function runCheck({ command, args }: Check): Promise<Verdict> {
  const begun = performance.now()
  return new Promise((resolve) => {
    let output = ""
    const isColoured = process.stdout.isTTY && process.env["NO_COLOR"] === undefined
    const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...(isColoured && { FORCE_COLOR: "1" }) },
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
    child.once("error", (error) => (output += `${error.message}\n`))
    child.once("close", (code) => resolve({ isFine: code === 0, output, seconds: secondsSince(begun) }))
  })
}

function mark(isFine: boolean): string {
  return isFine ? styleText("green", "✔") : styleText("red", "✖")
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10
}

if (import.meta.main) process.exitCode = (await runChecks()) ? 0 : 1
