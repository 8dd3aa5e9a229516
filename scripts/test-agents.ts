import { installJudges } from "./install-judges.ts"
import { StepFailed } from "./prepare/run-step.mjs"
import { runTests } from "./run-tests.ts"
import { groupFiles } from "./test-groups.ts"

/*
 * Agents that people use, against the MCP endpoint, and n8n, which runs our example of a workflow. By themselves: they take
 * 1.8 GB of disk.
 */

try {
  await installJudges(["judges/agents", "judges/n8n"])
  const files = ["judges/agents/agents.test.ts", "judges/n8n/n8n.test.ts"]
  process.exitCode = (await runTests(groupFiles(files, () => "embedded"))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
