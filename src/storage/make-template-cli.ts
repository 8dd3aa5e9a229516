import { Database } from "#storage/database.ts"
import { makeTemplate } from "#storage/embedded/make-template.ts"

const file = process.argv[2]
if (file === undefined) throw new Error("Name the file for the template: make-template-cli.ts <file>")
// Up to date already: making all tables takes three times as long as opening a database that has them.
await makeTemplate(file, async (dataDir) => {
  const database = await Database.open({ kind: "embedded", dataDir })
  await database.close()
})
