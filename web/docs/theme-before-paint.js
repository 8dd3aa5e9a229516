// Runs before the first paint, so that the theme that somebody chose in the app does not come late here either.

try {
  const theme = localStorage.getItem("fanfare:theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Storage can be closed to us; what the browser prefers is then the right one.
}
