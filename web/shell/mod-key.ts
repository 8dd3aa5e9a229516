const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** ⌘ on Apple's machines, Ctrl elsewhere. */
export function modKey(): string {
  return isApple ? "⌘" : "Ctrl "
}

/** ⌥ on Apple's machines, Alt elsewhere. */
export function altKey(): string {
  return isApple ? "⌥" : "Alt "
}

/** Apple's machines have signs for these keys; others write their names on them. */
export function shiftKey(): string {
  return isApple ? "⇧" : "Shift "
}

export function enterKey(): string {
  return isApple ? "↵" : "Enter"
}
