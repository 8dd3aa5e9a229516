import { fingerprint } from "#crypto/hash.ts"

/** How many are remembered. */
const most = 10_000

/** Tokens and session secrets that were right lately. They themselves are not kept, not even in memory. */
export class KnownCredentials {
  readonly #names = new Set<string>()

  has(credential: string): boolean {
    return credential !== "" && this.#names.has(nameOf(credential))
  }

  note(credential: string, isRight: boolean): void {
    const name = nameOf(credential)
    // Taken out and put in again: the one that was not used for longest comes first, and goes first.
    this.#names.delete(name)
    if (!isRight) return
    this.#names.add(name)
    const [oldest] = this.#names
    if (this.#names.size > most && oldest !== undefined) this.#names.delete(oldest)
  }
}

function nameOf(credential: string): string {
  return fingerprint(credential).toString("base64")
}
