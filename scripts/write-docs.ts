import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { archiveSchema } from "#actions/archive/json-schema.ts"
import { settingsPage } from "#app/settings-page.ts"
import { metricsPage } from "#metrics/metrics-page.ts"
import { describeActions } from "./client/describe-actions.ts"

const root = join(import.meta.dirname, "..")

writeFileSync(join(root, "docs", "settings.md"), settingsPage())
writeFileSync(join(root, "docs", "metrics.md"), metricsPage())
writeFileSync(join(root, "client", "actions.d.ts"), await describeActions())
writeFileSync(join(root, "docs", "workspace-archive.schema.json"), `${JSON.stringify(archiveSchema(), null, 2)}\n`)

const conformance = spawnSync(process.execPath, ["--test", "test/networks/conformance.full.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, FANFARE_WRITE_DOCS: "1" },
})
process.exitCode = conformance.status ?? 1
