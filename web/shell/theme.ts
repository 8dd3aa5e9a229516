import type { Theme } from "#domain/person.ts"

/** Also read by the script that runs before the first paint. */
const place = "fanfare:theme"

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
  try {
    localStorage.setItem(place, theme)
  } catch {
    // Without storage the theme is applied again once the session is known.
  }
}
