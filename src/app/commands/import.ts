import {
  type ImportProgress,
  type ImportReport,
  importReport,
  importWorkspace,
} from "#actions/archive/import-workspace.ts"
import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { emailKey } from "#domain/person.ts"
import { findUserByEmail } from "#storage/users.ts"

export const importCommand: Command = {
  usage: [
    "import <file> --owner <address>",
    "Makes a new workspace of a file that export wrote. The person with this address becomes its owner.",
  ],
  async run({ services, args, say, locate, signal }) {
    const options = { owner: { type: "string" } } as const
    const { values, positionals } = readArgs(args, { options, allowPositionals: true })
    const [file] = positionals
    const { owner: address } = values
    if (file === undefined || address === undefined) {
      throw new UsageError("Name the file and the owner: fanfare import workspace.zip --owner ada@example.com")
    }
    const owner = await services.database.read((db) => findUserByEmail(db, emailKey(address)))
    if (owner === undefined) throw new UsageError(`Nobody has the address ${address} here.`)
    let said: string | undefined
    const report = await importWorkspace(services, {
      path: locate(file),
      userId: owner.id,
      signal,
      onProgress(progress) {
        const line = sayProgress(progress)
        if (line !== said) say((said = line))
      },
      // Whoever runs this has the database.
      admit: async () => {},
      trace: async () => {},
    })
    say(sayReport(importReport.parse(report)))
    return true
  },
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
