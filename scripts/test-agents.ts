import { installJudges } from "./install-judges.ts"
import { StepFailed } from "./prepare/run-step.mjs"
import { runTests } from "./run-tests.ts"
import { groupFiles } from "./test-groups.ts"

/* Agents that people use, against the MCP endpoint. By itself: they take 946 MB of disk. */

try {
  await installJudges(["judges/agents"])
  process.exitCode = (await runTests(groupFiles(["judges/agents/agents.test.ts"], () => "embedded"))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
