/** ⌘ on Apple's machines, Ctrl elsewhere. */
export function modKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl "
}
