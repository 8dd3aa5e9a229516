import { globSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

const root = join(import.meta.dirname, "../..")

/** A file for those who run the service, by its path in the project. */
export type DeployFile = { readonly path: string; readonly text: string }

/** By how they are looked at. A file of deploy/ that is in none of these lists fails the tests. */
export const dockerfiles = read("Dockerfile*")
export const composeFiles = read("compose*.yaml")
export const manifests = read("deploy/kubernetes/*.yaml")
export const environmentExamples = read("deploy/*.env.example")
/** judges/deploy has systemd and Caddy read these; here only what they say of settings counts. */
export const units = read("deploy/*.service")
export const caddyfiles = read("deploy/Caddyfile*")
/** judges/prometheus and test/watch look at these. */
export const watching = read("deploy/{alerts.yml,grafana.json}")

/** All files there, but those that people put there to run it. */
export function listDeployFolder(): readonly string[] {
  const entries = readdirSync(join(root, "deploy"), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".env"))
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}

function read(pattern: string): readonly DeployFile[] {
  const paths = globSync(pattern, { cwd: root }).toSorted()
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
}
