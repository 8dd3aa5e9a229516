/**
 * Guessing passwords is slowed down three ways. Attempts are counted per account and address together and per address;
 * and wrong passwords for one account, from wherever they come, make the next answers for it slower, never impossible:
 * nobody can lock an owner out.
 */
export const attemptWindowMinutes = 15

/** Wrong codes of a second factor that one account has in any hour, whatever addresses they come from. */
export const wrongCodesAnHour = 10

/** From when on one more may be wrong, by those of the last hour, oldest first; null when that is now. */
export function nextCodeAt(
  wrong: readonly { readonly at: Temporal.Instant; readonly count: number }[],
): Temporal.Instant | null {
  let left = wrong.reduce((sum, { count }) => sum + count, 0)
  let until: Temporal.Instant | null = null
  for (const { at, count } of wrong) {
    if (left < wrongCodesAnHour) break
    until = at.add({ hours: 1 })
    left -= count
  }
  return until
}

const delaysSeconds = [0, 0, 0, 1, 2, 4, 8] as const

/** How long an answer waits after so many wrong passwords in a row for one account. */
export function answerDelaySeconds(failuresInARow: number): number {
  return delaysSeconds[Math.min(failuresInARow, delaysSeconds.length - 1)] ?? 0
}
