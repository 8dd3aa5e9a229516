import type { Id } from "#domain/ids.ts"
import { secondFactorsOf } from "#identity/second-factors.ts"
import type { Writer } from "#storage/database.ts"
import { replaceRecoveryCodes } from "#storage/second-factors.ts"

/** Recovery codes replace a second factor: with the last of those gone, they go too. */
export async function dropUnneededCodes(db: Writer, userId: Id<"usr">): Promise<void> {
  if ((await secondFactorsOf(db, userId)).length === 0) await replaceRecoveryCodes(db, userId, [])
}
