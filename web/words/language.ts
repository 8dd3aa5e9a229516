import type { Language } from "#domain/language.ts"

/** Languages that have every text, each by its own name. */
export const languages: Readonly<Record<Language, string>> = { en: "English", es: "Español" }

/** fr is begun: what it lacks is said in English. x-rtl is English for tests of the layout, longer and from right to left. */
type AppLanguage = Language | "fr" | "x-rtl"

const place = "fanfare:language"

/** What the app speaks. The script before the first paint has chosen it; outside a browser it is English. */
export const language: AppLanguage = read()

function read(): AppLanguage {
  const said = typeof document === "undefined" ? "en" : document.documentElement.lang
  return said === "es" || said === "fr" || said === "x-rtl" ? said : "en"
}

export function isComplete(name: AppLanguage): name is Language {
  return Object.hasOwn(languages, name)
}

/** Which way lines run; the script before the first paint sets the page's direction by the same rule. */
export const isRightToLeft = language === "x-rtl"

/** How dates and lists are written. */
export const locale = { en: "en-GB", es: "es", fr: "en-GB", "x-rtl": "en-GB" }[language]

/** How numbers and amounts are written. */
export const numberLocale = { en: "en", es: "es", fr: "en", "x-rtl": "en" }[language]

/** Speaks as somebody who signs in wants to be spoken to, unless this browser was told otherwise. */
export function adoptLanguage(wanted: Language | undefined): void {
  if (wanted === undefined || wanted === language) return
  try {
    if (localStorage.getItem(place) === null) chooseLanguage(wanted)
  } catch {
    // Without storage it would not stay: the browser's own language does.
  }
}

/** Chooses a language for this browser. The page starts anew with it: texts are read once. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(place, chosen)
  } catch {
    // Without storage the browser's own language stays.
  }
  location.reload()
}
