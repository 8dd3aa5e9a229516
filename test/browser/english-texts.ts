import { globSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"

const words = join(import.meta.dirname, "../../web/words")

/** Every text of a language that is a text as it stands, by its place. */
async function readTexts(language: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const collect = (value: unknown, place: string): void => {
    if (typeof value === "string") found.set(place, value)
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, `${place}.${key}`)
  }
  for (const name of globSync("*.ts", { cwd: join(words, language) })) {
    collect({ ...((await import(join(words, language, name))) as object) }, name)
  }
  return found
}

/** English texts that nobody who reads Spanish should meet: short ones may be a part of something else. */
export async function readEnglishTexts(): Promise<readonly string[]> {
  const [english, spanish] = [await readTexts("en"), await readTexts("es")]
  return [...english].flatMap(([place, text]) => (text.length > 12 && spanish.get(place) !== text ? [text] : []))
}

/** What a page shows, and what it says to those who do not see it. */
export async function readPage(page: Page): Promise<string> {
  return page.evaluate<string>(`[
    document.title,
    document.body.innerText,
    ...Array.from(document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"), (element) =>
      ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "").join("\\n")),
  ].join("\\n")`)
}
