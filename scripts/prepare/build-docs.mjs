import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashFiles } from "./hash-files.mjs"
import { root } from "./root.mjs"
import { runStep } from "./run-step.mjs"

/** The pages, what their tables and their reference are made from, and what makes them. */
const listInputs = () => [
  "docs",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "REVIEW.md",
  "SECURITY.md",
  "src/domain",
  "src/actions",
  ...readdirSync(join(root, "src/networks")).map((name) => `src/networks/${name}/README.md`),
  "scripts/build-docs.ts",
  "scripts/docs",
  "web/docs",
  "web/styles/tokens.css",
  "package.json",
  "package-lock.json",
]
const stamp = join(root, "dist/docs.stamp")

/** True when the built documentation is that of the sources. A folder without them serves what was built elsewhere. */
export function areDocsBuilt() {
  if (!existsSync(join(root, "dist/docs/index.html"))) return false
  if (!existsSync(join(root, "docs"))) return true
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashFiles(listInputs())
}

export async function buildDocs() {
  const hash = hashFiles(listInputs())
  rmSync(stamp, { force: true })
  await runStep({
    doing: "Building the documentation",
    done: "Built the documentation",
    command: "node",
    args: ["scripts/build-docs.ts"],
    explain: (output) => `The documentation could not be built:\n${output.trim()}`,
  })
  writeFileSync(stamp, hash)
}
