// Runs before the first paint, so neither a remembered theme nor the language comes late. Kept apart from the app: it must
// not wait for a module.

/** @param {string} place */
function recall(place) {
  try {
    return localStorage.getItem(place)
  } catch {
    // Storage can be closed to us; what the browser prefers is then the right one.
    return null
  }
}

const theme = recall("fanfare:theme")
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme

// The language that the person chose, or the first of the browser's that has all texts. The names are those of
// words/language.ts; those of drafts and tests are never chosen by themselves.
const complete = ["en", "es"]
const chosen = recall("fanfare:language")
const language =
  chosen !== null && [...complete, "fr", "x-rtl"].includes(chosen)
    ? chosen
    : (navigator.languages.map((name) => name.split("-")[0]).find((name) => complete.includes(name ?? "")) ?? "en")
document.documentElement.lang = language
document.documentElement.dir = language === "x-rtl" ? "rtl" : "ltr"

// The texts are files of their own, one for each language. The build names them here, so that they are fetched with the
// scripts and not after them.
const files = document.currentScript?.dataset[complete.includes(language) ? language : "en"] ?? ""
for (const file of files.split(" ").filter(Boolean)) {
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.href = file
  document.head.append(link)
}
