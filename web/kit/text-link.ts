/** A link inside running text or beside a button. */
export const textLink = "underline decoration-line-strong underline-offset-3 hover:decoration-brass-line"
