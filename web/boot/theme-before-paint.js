// Runs before the first paint, so a remembered theme never flashes. Kept apart from the app: it must not wait for a module.
try {
  const theme = localStorage.getItem("fanfare:theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Storage can be closed to us; the system's theme is then the right one.
}
