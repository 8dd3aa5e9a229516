import type { Refused } from "#networks/network.ts"
import { StoreFailure, storeAwayWords } from "#storage/files/store-failure.ts"

/** For what is done before anything is sent: the store comes back, and the post goes out then. */
export function refuseWithoutStore(error: unknown): Refused {
  if (!(error instanceof StoreFailure)) throw error
  return { kind: "refused", why: "transient", code: "MediaStoreAway", message: storeAwayWords }
}
