/** Used as a ref, for a part that scrolls by itself and may hold nothing to stand on: keys must be able to scroll it. */
export function scrollsByKeys(element: HTMLElement | null): void {
  if (element !== null) element.tabIndex = 0
}
