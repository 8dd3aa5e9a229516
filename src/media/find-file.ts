import type { Id } from "#domain/ids.ts"
import { readAddress } from "#media/address.ts"
import { type ContentType, typeOfName } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { findMediaAnywhere } from "#storage/media.ts"

/** Which file an address is about. Whether the store has it is seen when it is opened. */
export type FoundFile = {
  readonly id: Id<"med">
  readonly name: string
  readonly contentType: ContentType
  /** The name under which it was uploaded, with the ending of what is served. */
  readonly fileName: string
  /** The same for the same bytes: what lies under a name never changes. */
  readonly tag: string
}

const servedName = /^[a-z0-9][a-z0-9-]*\.[a-z0-9]{1,5}$/

/** The file at a public address, or null for whichever reason there is none. */
export async function findFile(
  deps: Pick<MediaDeps, "keyring" | "baseUrl" | "database">,
  shownId: string,
  signature: string,
  name: string,
): Promise<FoundFile | null> {
  const id = readAddress(deps, shownId, signature)
  const contentType = typeOfName(name)
  if (id === undefined || contentType === undefined || !servedName.test(name) || name.length > 100) return null
  const media = await deps.database.read(async (db) => findMediaAnywhere(db, id))
  if (media === undefined) return null
  const base = media.file_name.replace(/\.\w{1,8}$/, "") || "media"
  return { id, name, contentType, fileName: base + name.slice(name.lastIndexOf(".")), tag: `${id}-${name}` }
}
