/**
 * An address that somebody else gave, if it leads to the web: only that may become a link. Browsers overlook white space
 * and control characters in front of a scheme and inside it, so an address with any of them is none.
 */
export function webLink(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text) ? text : undefined
}
