import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { type CheckedArchive, checkArchive } from "#actions/archive/check-archive.ts"
import { importMedia, type ImportedMedia, type MediaOutcome, removeImported } from "#actions/archive/import-media.ts"
import { importRows } from "#actions/archive/import-rows.ts"
import { Archive } from "#actions/archive/open-archive.ts"
import { idOutput } from "#actions/schemas.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { addWorkspace } from "#identity/people.ts"
import { readPlan, refuseNetworks, refuseOneMore, refuseOneMoreWorkspace } from "#plans/plans.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { lockUser } from "#storage/locks.ts"
import { releaseMediaFiles } from "#storage/media.ts"
import { listWorkspacesOf, type Workspace } from "#storage/workspaces.ts"

/** What became of an archive, and what could not be kept of it. */
export const importReport = z.strictObject({
  workspaceId: idOutput("wsp"),
  name: z.string(),
  posts: z.int(),
  media: z.int(),
  /** Accounts that have to be connected again. */
  accounts: z.int(),
  /** Posts that were scheduled, and are drafts here that keep their time. */
  scheduled: z.int(),
  /** Posts that were on their way. */
  interrupted: z.int(),
  /** Files that are not there, by their names, the first few. */
  leftOut: z.array(z.string()).readonly(),
  leftOutCount: z.int(),
})

export type ImportReport = z.output<typeof importReport>

export type ImportStep = "checking" | "media" | "posts"

export type ImportProgress = { readonly step: ImportStep; readonly done: number; readonly of: number }

type ImportRequest = {
  readonly path: string
  readonly userId: Id<"usr">
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
  /** In the transaction of the import: looks at rights again, and leaves a trace. */
  readonly admit: (db: Writer) => Promise<void>
  readonly trace: (db: Writer, workspace: Workspace) => Promise<void>
}

const mostListed = 20

/**
 * Makes a workspace of an archive. First everything is checked, then its files go into the store, then all rows are written
 * in one transaction: either the whole workspace is there, or nothing of it.
 */
export async function importWorkspace(
  services: Services,
  request: ImportRequest,
): Promise<z.input<typeof importReport>> {
  const { signal, onProgress } = request
  await using archive = await Archive.open(request.path)
  onProgress({ step: "checking", done: 0, of: 1 })
  const checked = await checkArchive(archive)
  await services.database.read(async (db) => {
    const owned = (await listWorkspacesOf(db, request.userId)).filter(({ role }) => role === "owner")
    refuseOneMoreWorkspace(services, owned.length)
  })
  const imported = new Map<string, ImportedMedia>()
  try {
    const outcome = await importMedia(services, archive, imported, {
      workspaceId: newId<"wsp">(),
      signal,
      onProgress: (done) => onProgress({ step: "media", done, of: checked.counts.media }),
    })
    const workspace = await writeAll(services, request, archive, checked, imported)
    return report(workspace, checked, outcome)
  } catch (error) {
    await removeImported(
      services,
      Array.from(imported.values(), ({ id }) => id),
    )
    throw error
  }
}

async function writeAll(
  services: Services,
  { userId, signal, onProgress, admit, trace }: ImportRequest,
  archive: Archive,
  { manifest, ids, networks, counts }: CheckedArchive,
  media: ReadonlyMap<string, ImportedMedia>,
): Promise<Workspace> {
  return services.database.write(async (writer) => {
    signal.throwIfAborted()
    await admit(writer)
    await lockUser(writer, userId)
    const owned = (await listWorkspacesOf(writer, userId)).filter(({ role }) => role === "owner")
    refuseOneMoreWorkspace(services, owned.length)
    const workspace = await addWorkspace(services, writer, userId, manifest.workspace)
    const db = inWorkspace(writer, workspace.id)
    const plan = await readPlan(services, db)
    refuseNetworks(plan, networks)
    if (networks.length > 0) refuseOneMore(plan, "accounts", networks.length - 1)
    await importRows(db, archive, { ids, media, userId }, (done) => {
      signal.throwIfAborted()
      onProgress({ step: "posts", done, of: counts.posts })
    })
    const files = Array.from(media.values(), ({ id }) => id)
    for (let start = 0; start < files.length; start += 1000) {
      await releaseMediaFiles(writer, files.slice(start, start + 1000))
    }
    await trace(writer, workspace)
    await announce(writer, services.clock.now(), { userId }, "workspaces")
    return workspace
  })
}

function report(
  { id, name }: Workspace,
  { counts, networks, scheduled, interrupted }: CheckedArchive,
  { imported, leftOut }: MediaOutcome,
): z.input<typeof importReport> {
  return {
    workspaceId: id,
    name,
    posts: counts.posts,
    media: imported.size,
    accounts: networks.length,
    scheduled,
    interrupted,
    leftOut: leftOut.slice(0, mostListed),
    leftOutCount: leftOut.length,
  }
}
