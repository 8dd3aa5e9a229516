const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** ⌘ on Apple's machines, Ctrl elsewhere. */
export function modKey(): string {
  return isApple ? "⌘" : "Ctrl "
}

/** ⌥ on Apple's machines, Alt elsewhere. */
export function altKey(): string {
  return isApple ? "⌥" : "Alt "
}
