import { existsSync, readdirSync, renameSync, rmSync, rmdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { readClusterImage, unpackCluster } from "./cluster-image.ts"
import { DatabaseThread } from "./database-thread.ts"
import { folderError } from "./folder-error.ts"
import { syncPath, syncTree } from "./sync-tree.ts"

/** Whether the folder has a whole cluster. One with a part of it is nothing to make a new one over. */
export function hasCluster(folder: string): boolean {
  if (!isInUse(folder)) return false
  if (isCluster(folder)) return true
  throw new Error(`The folder ${folder} is not a complete database: move it away, or restore what is missing`)
}

/**
 * Makes a new cluster. That is done beside its folder; it is synced and renamed, so that a first start that was interrupted
 * at any moment leaves nothing that could be taken for a database.
 */
export async function makeCluster(folder: string, templateFile?: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    const image = templateFile === undefined ? undefined : readClusterImage(templateFile)
    if (image === undefined) await DatabaseThread.createCluster(unfinished)
    else unpackCluster(image, unfinished)
    syncTree(unfinished)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
    syncPath(dirname(folder))
  } catch (error) {
    removeQuietly(unfinished)
    throw folderError("make a database in", folder, error)
  }
}

function isInUse(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

function isCluster(folder: string): boolean {
  return ["PG_VERSION", "global/pg_control", "base", "pg_wal"].every((path) => existsSync(join(folder, path)))
}

/** On a full disk the half-made folder is in the way; failing to remove it must not hide why it is half-made. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next start removes it.
  }
}
