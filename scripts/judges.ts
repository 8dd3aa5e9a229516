import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import { join } from "node:path"
import { installConverter } from "./install-converter.ts"
import { installJudges } from "./install-judges.ts"

const root = join(import.meta.dirname, "..")

/** Those that run with every submission; `scripts/test-agents.ts` runs the others. */
const folders = [
  "clients",
  "deploy",
  "descriptions",
  "examples",
  "fuzzer",
  "image",
  "mcp-app",
  "package",
  "pds",
  "prometheus",
  "snac",
  "swift",
  "video",
]

export function findJudges(): readonly string[] {
  return globSync(`judges/{,${folders.map((folder) => `${folder}/`).join(",")}}*.test.ts`, { cwd: root }).toSorted()
}

/** Installs what the judges need, and says whether their types and their style are right. */
export async function prepareJudges(): Promise<boolean> {
  await installJudges()
  await installConverter()
  const tools = [
    ["tsc", "--project", "judges/tsconfig.json"],
    ["tsc", "--project", "judges/mcp-app/host/tsconfig.json"],
    ["oxlint", "--type-aware", "judges"],
  ] as const
  return tools.every(([tool, ...args]) => spawnSync(tool, args, { cwd: root, stdio: "inherit" }).status === 0)
}
