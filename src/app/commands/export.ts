import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { packWorkspace } from "#actions/archive/pack-workspace.ts"
import { type Command, UsageError } from "#app/commands/command.ts"
import { readId } from "#domain/ids.ts"
import { findWorkspace } from "#storage/workspaces.ts"

export const exportCommand: Command = {
  usage: [
    "export <workspace id> <file>",
    "Writes everything of a workspace that can be taken elsewhere to a zip file.",
  ],
  async run({ services, args, say, locate, signal }) {
    const [workspace = "", name] = args
    if (name === undefined) throw new UsageError("Name the workspace and the file: fanfare export wsp_… workspace.zip")
    const id = readId("wsp", workspace)
    const known = await services.database.read((db) => findWorkspace(db, id))
    if (known === undefined) throw new UsageError(`There is no workspace ${JSON.stringify(workspace)}.`)
    const file = locate(name)
    await using packed = await packWorkspace(services, id)
    const out = createWriteStream(file, { flags: "wx", mode: 0o600 })
    let isOurs = false
    out.once("open", () => (isOurs = true))
    try {
      await pipeline(packed.stream, out, { signal })
    } catch (error) {
      // What was there before is not ours to remove.
      if (isOurs) await rm(file, { force: true })
      throw error
    }
    say(`The workspace is in ${file}. Whoever has the file can read all of it.`)
    return true
  },
}
