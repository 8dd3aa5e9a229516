import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import { join } from "node:path"
import { installConverter } from "./install-converter.ts"
import { installJudges } from "./install-judges.ts"
import { StepFailed } from "./prepare/run-step.mjs"
import { runTests } from "./run-tests.ts"
import { groupFiles } from "./test-groups.ts"

const root = join(import.meta.dirname, "..")

function hasRightTypes(): boolean {
  const tools = [
    ["tsc", "--project", "judges/tsconfig.json"],
    ["tsc", "--project", "judges/mcp-app/host/tsconfig.json"],
    ["oxlint", "--type-aware", "judges"],
  ] as const
  return tools.every(([tool, ...args]) => spawnSync(tool, args, { cwd: root, stdio: "inherit" }).status === 0)
}

try {
  await installJudges()
  await installConverter()
  const files = globSync(
    "judges/{,clients/,deploy/,descriptions/,examples/,fuzzer/,image/,mcp-app/,package/,pds/,prometheus/,snac/,swift/,video/}*.test.ts",
    {
      cwd: root,
    },
  ).toSorted()
  process.exitCode = hasRightTypes() && (await runTests(groupFiles(files, () => "embedded"))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
