import { fingerprint } from "#crypto/hash.ts"

/** How many are remembered. */
const most = 10_000

/** Whose the tokens and cookies are that were right lately. They themselves are not kept, not even in memory. */
export class KnownCredentials {
  readonly #owners = new Map<string, string>()

  ownerOf(credential: string): string | undefined {
    return credential === "" ? undefined : this.#owners.get(nameOf(credential))
  }

  /** Without an owner it was wrong. */
  note(credential: string, owner: string | undefined): void {
    const name = nameOf(credential)
    // Taken out and put in again: the one that was not used for longest comes first, and goes first.
    this.#owners.delete(name)
    if (owner === undefined) return
    this.#owners.set(name, owner)
    const [oldest] = this.#owners.keys()
    if (this.#owners.size > most && oldest !== undefined) this.#owners.delete(oldest)
  }
}

function nameOf(credential: string): string {
  return fingerprint(credential).toString("base64")
}
