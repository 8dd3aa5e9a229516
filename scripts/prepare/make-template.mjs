import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashFiles } from "./hash-files.mjs"
import { cache, root } from "./root.mjs"
import { runStep } from "./run-step.mjs"

const template = join(cache, "database-template")
const stamp = join(cache, "database-template.stamp")

/** True when there is an image of a new database, made by the engine and the migrations that are there, for a quick first start. */
export function isTemplateMade() {
  return existsSync(template) && existsSync(stamp) && readFileSync(stamp, "utf8") === describeMaker()
}

export async function makeTemplate() {
  const maker = describeMaker()
  await runStep({
    doing: "Creating the database template",
    done: "Created the database template",
    command: "node",
    args: ["src/storage/make-template-cli.ts", template],
    explain: (output) => `The database template could not be created:\n${output.trim()}`,
  })
  writeFileSync(stamp, maker)
}

/** The version of the engine, and our own code that starts it and makes the tables. */
function describeMaker() {
  const manifest = join(root, "node_modules/@electric-sql/pglite/package.json")
  if (!existsSync(manifest)) return "nothing"
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(manifest, "utf8")))
  return `${version} ${hashFiles(["src/storage/embedded", "src/storage/migrations"])}`
}
