/** An address that somebody else gave, if it leads to the web; only that may become a link. */
export function webAddress(url: string | undefined): string | null {
  const parsed = url === undefined ? null : URL.parse(url)
  return parsed !== null && (parsed.protocol === "https:" || parsed.protocol === "http:") ? parsed.href : null
}
