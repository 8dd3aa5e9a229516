const placeOf = (accountId: string, option: string) => `fanfare:choice:${accountId}:${option}`

/** What was chosen last for an option of an account, such as a board; null where nothing was, or nothing can be kept. */
export function findLastChoice(accountId: string, option: string): string | null {
  try {
    return localStorage.getItem(placeOf(accountId, option))
  } catch {
    return null
  }
}

export function rememberChoice(accountId: string, option: string, value: string): void {
  try {
    localStorage.setItem(placeOf(accountId, option), value)
  } catch {
    // The next time the first one is offered instead.
  }
}
