import type { AccountsDeps } from "#accounts/accounts.ts"
import { refreshChoices } from "#accounts/choices.ts"
import { isRenewable } from "#accounts/credentials.ts"
import { noteEnding } from "#accounts/note-ending.ts"
import { openAuthor } from "#accounts/open-author.ts"
import type { Account } from "#storage/accounts.ts"
import { claimUpkeep, findUpkeepDue, putOffUpkeep } from "#storage/upkeep.ts"

/** An account is looked after so often. */
export const upkeepHours = 24

/** Earlier than that where a network was down or busy. */
const retryHours = 3

/** One account takes less than this; then another process looks after it. */
const claimMinutes = 15

/**
 * Credentials are renewed when they are so old, used or not: the shortest life of any that end unless they are renewed is
 * two weeks, which leaves seven days to try again.
 */
const renewDays = 7

/** Looking after accounts as a kind of work: their access stays alive, and what they offer is known. */
export class UpkeepWork {
  readonly name = "upkeep"
  readonly #deps: AccountsDeps
  #isStopping = false

  constructor(deps: AccountsDeps) {
    this.#deps = deps
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    return this.#deps.database.read(findUpkeepDue)
  }

  async claim(limit: number): Promise<readonly Account[]> {
    const now = this.#deps.clock.now()
    return this.#deps.database.write((db) => claimUpkeep(db, now, limit, now.add({ minutes: claimMinutes })))
  }

  /** The claim is long enough for all of it. */
  async renew(): Promise<void> {}

  async work(account: Account): Promise<void> {
    const { clock, database } = this.#deps
    const isRenewed = await this.#renewAccess(account)
    // What is left is found again when the claim has run out.
    if (this.#isStopping) return
    await noteEnding(this.#deps, account)
    const isDone = isRenewed && (await this.#readChoices(account))
    const at = clock.now().add({ hours: isDone ? upkeepHours : retryHours })
    await database.write((db) => putOffUpkeep(db, account, at))
  }

  /** From now on nothing more is begun. */
  stop(): void {
    this.#isStopping = true
  }

  /** Whether there is nothing to come back for before tomorrow. */
  async #renewAccess(account: Account): Promise<boolean> {
    if (!isRenewable(this.#deps, account) || !this.#isOld(account)) return true
    const opened = await openAuthor(this.#deps, account, true)
    return opened.kind === "author" || (opened.why !== "rate" && opened.why !== "transient")
  }

  async #readChoices(account: Account): Promise<boolean> {
    const answer = await refreshChoices(this.#deps, account)
    return answer.kind === "offered" || (answer.why !== "rate" && answer.why !== "transient")
  }

  #isOld(account: Account): boolean {
    return Temporal.Instant.compare(renewalOf(account), this.#deps.clock.now()) <= 0
  }
}

/** When the credentials of an account are renewed next, where they can be. */
export function renewalOf({ connected_at, renewed_at }: Account): Temporal.Instant {
  return (renewed_at ?? connected_at).add({ hours: renewDays * 24 })
}
