// Stands for the service under a supervisor. Each start takes the next step of a plan, and leaves a line in a file.

import { appendFileSync, readFileSync } from "node:fs"

export type Step = {
  /** What it says on the channel before it does anything else. */
  readonly says: readonly ("ready" | "stopping")[]
  /** How it ends; it stays when this is absent. */
  readonly ends?: number | NodeJS.Signals
}

const [file = "", plan = "[]"] = process.argv.slice(2)
appendFileSync(file, `${process.pid}\n`)
const starts = readFileSync(file, "utf8").trimEnd().split("\n").length
const steps = JSON.parse(plan) as readonly Step[]
const { says, ends } = steps[Math.min(starts, steps.length) - 1] ?? { says: [] }
for (const word of says) await new Promise((resolve) => process.send?.(word, undefined, {}, resolve))
if (typeof ends === "number") {
  process.exitCode = ends
} else {
  setInterval(() => {}, 1000)
  process.on("message", (word) => process.exit(word === "SIGINT" ? 102 : word === "SIGTERM" ? 115 : 1))
  if (ends === undefined) console.error("the service stays")
  else process.kill(process.pid, ends)
}
