import type { NetworkKey } from "#domain/network.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import type { NetworkRoom } from "#networks/network.ts"
import { x } from "#networks/x/x.ts"

/** The networks that this code can publish to. */
export const rooms: readonly NetworkRoom[] = [x, instagram, bluesky, linkedin]

const byKey = new Map<NetworkKey, NetworkRoom>(rooms.map((room) => [room.key, room]))

export function roomOf(key: NetworkKey): NetworkRoom | undefined {
  return byKey.get(key)
}
