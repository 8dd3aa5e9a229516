import { type Id, readId, showId } from "#domain/ids.ts"
import type { MediaDeps } from "#media/media-deps.ts"

type Signing = Pick<MediaDeps, "keyring" | "baseUrl">

/** The public address of one of an item's files. Nobody can guess it; everyone who has it may fetch the file. */
export function addressOf({ keyring, baseUrl }: Signing, id: Id<"med">, name: string): string {
  return new URL(`/media/${showId("med", id)}/${keyring.sign("media-address", id)}/${name}`, baseUrl).href
}

/** The item that an address is about, or undefined when we did not give that address out. */
export function readAddress({ keyring }: Signing, shownId: string, signature: string): Id<"med"> | undefined {
  const id = readId("med", shownId)
  return keyring.verify("media-address", id, signature) ? id : undefined
}
