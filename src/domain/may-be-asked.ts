import type { NetworkKey } from "#domain/network.ts"

/** Whether a network tells apps what an account has posted. Where it does not, only a person can find out. */
export function mayBeAsked(key: NetworkKey): boolean {
  return key !== "linkedin"
}
