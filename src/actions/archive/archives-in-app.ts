import type { Actor, Services } from "#actions/action.ts"
import { leaveTrace } from "#actions/admission.ts"
import {
  type ImportProgress,
  type ImportReport,
  importReport,
  importWorkspace,
} from "#actions/archive/import-workspace.ts"
import { type PackedWorkspace, packWorkspace } from "#actions/archive/pack-workspace.ts"
import { refuseArchive } from "#actions/archive/refuse-archive.ts"
import { takeTurn } from "#actions/archive/take-turn.ts"
import { holdMyWorkspace } from "#actions/workspaces/my-workspace.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import { holdRights } from "#identity/rights.ts"
import { mediaAllowance } from "#plans/plans.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

/*
 * Not actions of the registry: what they give and take are streams. They answer for the same things anyway: who may do it,
 * and the audit trail.
 */

/** The archive of a workspace, for its owner. The caller must dispose of it, read or not. */
export async function exportForPerson(
  services: Services,
  actor: Actor,
  workspaceId: Id<"wsp">,
  signal: AbortSignal,
): Promise<PackedWorkspace> {
  const turn = await takeTurn(services.archiveTurns, actor.userId, signal)
  try {
    await services.database.write(async (db) => {
      const { name, role } = await holdMyWorkspace(services, db, actor, workspaceId)
      if (role !== "owner") throw new Problem("Forbidden", "Only an owner can export a workspace.")
      await leaveTrace(db, services.clock, actor, { action: "workspaces.export", detail: name, workspaceId })
    })
    const packed = await packWorkspace(services, workspaceId)
    return {
      ...packed,
      async [Symbol.asyncDispose]() {
        turn[Symbol.dispose]()
        await packed[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
}

/** Records unpacked are many times as large as packed. */
const recordBytes = 2_000_000_000

/** An archive that arrives, on this machine until the caller disposes of it. What no workspace here could hold is refused. */
export async function receiveArchive(services: Services, bytes: AsyncIterable<Uint8Array>): Promise<LooseFile> {
  const most = mediaAllowance(services, services.plans.standard) + recordBytes
  const file = await services.mediaFiles.newFile()
  try {
    await file.write(capped(bytes, most))
    return file
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

async function* capped(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw refuseArchive(`is larger than ${sayBytes(most)}, the limit`)
    yield piece
  }
}

type ArchiveOfPerson = {
  readonly path: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
}

/** Makes a workspace of an archive, whose owner is the person who brings it. */
export async function importForPerson(
  services: Services,
  actor: Actor,
  { path, signal, onProgress }: ArchiveOfPerson,
): Promise<ImportReport> {
  using _turn = await takeTurn(services.archiveTurns, actor.userId, signal)
  const report = await importWorkspace(services, {
    path,
    signal,
    onProgress,
    userId: actor.userId,
    admit: async (db) => void (await holdRights(services, db, { ...actor, workspaceId: null })),
    trace: async (db, { id, name }) =>
      leaveTrace(db, services.clock, actor, { action: "workspaces.import", detail: name, workspaceId: id }),
  })
  return importReport.parse(report)
}
