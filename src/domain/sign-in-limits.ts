/**
 * Guessing passwords is slowed down three ways. Attempts are counted per account and address together and per address;
 * and wrong passwords for one account, from wherever they come, make the next answers for it slower, never impossible:
 * nobody can lock an owner out.
 */
export const attemptWindowMinutes = 15

const delaysSeconds = [0, 0, 0, 1, 2, 4, 8] as const

/** How long an answer waits after so many wrong passwords in a row for one account. */
export function answerDelaySeconds(failuresInARow: number): number {
  return delaysSeconds[Math.min(failuresInARow, delaysSeconds.length - 1)] ?? 0
}
