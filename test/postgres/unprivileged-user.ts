import { execFileSync } from "node:child_process"
import { constants, accessSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname } from "node:path"

export type UnprivilegedUser = { readonly uid: number; readonly gid: number }

/** Whom PostgreSQL is to run as: nobody in particular for an ordinary user; as root, which it refuses, one of the system's own. */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    const uid = lookUp("-u", name)
    const gid = lookUp("-g", name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error("PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody")
}

function lookUp(flag: "-u" | "-g", name: string): number | undefined {
  try {
    const id = Number(
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim(),
    )
    return id > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/** A folder for temporary files that the other user can reach: root's own is often closed to everybody else. */
export function findOpenFolder(user: UnprivilegedUser | undefined): string {
  const candidates = user === undefined ? [tmpdir()] : [tmpdir(), "/tmp", "/var/tmp"]
  const open = candidates.find((folder) => isWritable(folder) && (user === undefined || mayEnter(folder)))
  if (open === undefined)
    throw new Error(`no folder for temporary files that PostgreSQL's user can enter: ${candidates.join(", ")}`)
  return open
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** True when everybody may pass through the folder and all those above it. */
export function mayEnter(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  const above = dirname(folder)
  return isOpen && (above === folder || mayEnter(above))
}
