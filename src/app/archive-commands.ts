import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import type { Services } from "#actions/action.ts"
import {
  type ImportProgress,
  type ImportReport,
  importReport,
  importWorkspace,
} from "#actions/archive/import-workspace.ts"
import { packWorkspace } from "#actions/archive/pack-workspace.ts"
import { readId } from "#domain/ids.ts"
import { emailKey } from "#domain/person.ts"
import { findUserByEmail } from "#storage/users.ts"
import { findWorkspace } from "#storage/workspaces.ts"

export const archiveUsage = `export <workspace id> <file>
      Writes everything of a workspace that can be taken elsewhere to a zip file.

  import <file> --owner <address>
      Makes a new workspace of such a file. The person with this address becomes its owner.`

export async function exportCommand(services: Services, [workspace = "", file]: readonly string[]): Promise<string> {
  if (file === undefined) throw new Error("Name the workspace and the file: fanfare export wsp_… workspace.zip")
  const id = readId("wsp", workspace)
  const known = await services.database.read((db) => findWorkspace(db, id))
  if (known === undefined) throw new Error(`There is no workspace ${JSON.stringify(workspace)}.`)
  await using packed = await packWorkspace(services, id)
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 })
  try {
    await pipeline(packed.stream, out)
  } catch (error) {
    // What was there before is not ours to remove.
    if (out.bytesWritten > 0) await rm(file, { force: true })
    throw error
  }
  return `The workspace is in ${file}. Whoever has the file can read all of it.`
}

export async function importCommand(
  services: Services,
  args: readonly string[],
  print: (line: string) => void,
): Promise<string> {
  const options = { owner: { type: "string" } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [path] = positionals
  const { owner: address } = values
  if (path === undefined || address === undefined) {
    throw new Error("Name the file and the owner: fanfare import workspace.zip --owner ada@example.com")
  }
  const owner = await services.database.read((db) => findUserByEmail(db, emailKey(address)))
  if (owner === undefined) throw new Error(`Nobody has the address ${address} here.`)
  let printed: string | undefined
  const report = await importWorkspace(services, {
    path,
    userId: owner.id,
    signal: new AbortController().signal,
    onProgress(progress) {
      const line = sayProgress(progress)
      if (line !== printed) print((printed = line))
    },
    // Whoever runs this has the database.
    admit: async () => {},
    trace: async () => {},
  })
  return sayReport(importReport.parse(report))
}

/** In steps of a tenth. */
function sayProgress({ step, done, of }: ImportProgress): string {
  if (step === "checking") return "Checking the file …"
  const percent = of === 0 ? 100 : Math.floor((done / of) * 10) * 10
  return `${step === "media" ? "Media" : "Posts"}: ${percent} %`
}

function sayReport({
  workspaceId,
  name,
  posts,
  media,
  accounts,
  scheduled,
  interrupted,
  leftOut,
  leftOutCount,
}: ImportReport) {
  const lines = [
    `${name} is here as ${workspaceId}: ${posts} posts and ${media} media items.`,
    `${accounts} accounts have to be connected again.`,
  ]
  if (scheduled > 0) lines.push(`${scheduled} posts were scheduled, and are drafts now that keep their time.`)
  if (interrupted > 0)
    lines.push(`${interrupted} posts were on their way, and have failed. Their results say what is known.`)
  if (leftOutCount > 0) lines.push(`${leftOutCount} files were left out, such as: ${leftOut.join(", ")}`)
  return lines.join("\n")
}
