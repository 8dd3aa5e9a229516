/** Languages that have every text, each by its own name. */
export const languages = { en: "English", es: "Español" } as const

/** fr is begun: what it lacks is said in English. x-rtl is English for tests of the layout, longer and from right to left. */
export type Language = keyof typeof languages | "fr" | "x-rtl"

const place = "fanfare:language"

/** What the app speaks. The script before the first paint has chosen it; outside a browser it is English. */
export const language: Language = read()

function read(): Language {
  const said = typeof document === "undefined" ? "en" : document.documentElement.lang
  return said === "es" || said === "fr" || said === "x-rtl" ? said : "en"
}

export function isComplete(name: Language): name is keyof typeof languages {
  return Object.hasOwn(languages, name)
}

/** Which way lines run; the script before the first paint sets the page's direction by the same rule. */
export const isRightToLeft = language === "x-rtl"

/** How dates and lists are written. */
export const locale = { en: "en-GB", es: "es", fr: "en-GB", "x-rtl": "en-GB" }[language]

/** How numbers and amounts are written. */
export const numberLocale = { en: "en", es: "es", fr: "en", "x-rtl": "en" }[language]

/** Chooses a language for this browser. The page starts anew with it: texts are read once. */
export function chooseLanguage(chosen: keyof typeof languages): void {
  try {
    localStorage.setItem(place, chosen)
  } catch {
    // Without storage the browser's own language stays.
  }
  location.reload()
}
