/** How many are remembered. */
const most = 10_000

/** Whose the tokens and cookies are that were right lately, by fingerprints of them. */
export class KnownCredentials {
  readonly #owners = new Map<string, string>()

  ownerOf(name: string): string | undefined {
    return this.#owners.get(name)
  }

  /** Without an owner it was wrong. */
  note(name: string, owner: string | undefined): void {
    // Taken out and put in again: the one that was not used for longest comes first, and goes first.
    this.#owners.delete(name)
    if (owner === undefined || name === "") return
    this.#owners.set(name, owner)
    const [oldest] = this.#owners.keys()
    if (this.#owners.size > most && oldest !== undefined) this.#owners.delete(oldest)
  }
}
