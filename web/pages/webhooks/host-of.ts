/** The short name of a target. What follows the host may be a secret of somebody's, and is long. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

/** What follows the host; empty where there is nothing. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return ""
  const path = `${parsed.pathname}${parsed.search}`
  return path === "/" ? "" : path
}
