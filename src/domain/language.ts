/** The languages in which everything is said: the app, e-mails and pushes. */
export const languages = ["en", "es"] as const

export type Language = (typeof languages)[number]

/** The first of the languages that a browser asks for (`es-MX, es;q=0.9, en;q=0.8`) in which everything is said. */
export function askedLanguage(header: string | undefined): Language | null {
  const asked = (header ?? "").split(",").map((part) => {
    const [name = "", ...more] = part.split(";").map((text) => text.trim())
    const weight = more.find((text) => text.startsWith("q="))?.slice(2) ?? "1"
    return { name: name.split("-")[0]?.toLowerCase(), weight: Number(weight) }
  })
  const best = asked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return best.map(({ name }) => languages.find((each) => each === name)).find((each) => each !== undefined) ?? null
}
