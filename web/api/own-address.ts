/**
 * Where this page finds a file of ours. The server names it by the address it is known under outside, which need not be
 * the one this page was opened with; a page may load files from its own address only.
 */
export function ownAddress(url: string): string {
  const { pathname } = new URL(url, window.location.origin)
  return pathname.startsWith("/media/") ? pathname : url
}
