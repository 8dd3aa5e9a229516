import type { Reader } from "#storage/database.ts"
import { findInstanceValue } from "#storage/instance-values.ts"

/** The last backup: when it was made, how large it is, and where it went. */
export type LastBackup = { readonly at: Temporal.Instant; readonly bytes: number; readonly where: string }

export async function readLastBackup(db: Reader): Promise<LastBackup | null> {
  const text = await findInstanceValue(db, "last-backup")
  if (text === undefined) return null
  const { at, bytes, where } = JSON.parse(text) as {
    readonly at: string
    readonly bytes: number
    readonly where: string
  }
  return { at: Temporal.Instant.from(at), bytes, where }
}
