/** Whether a text comes back as it was given: the database keeps no NUL, and half a surrogate pair is no character. */
export function isKeepable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed()
}

/** The text with a mark in the place of each character that cannot be kept. */
export function makeKeepable(text: string): string {
  return isKeepable(text) ? text : text.replaceAll("\u0000", "\uFFFD").toWellFormed()
}
