import type { Page } from "playwright-core"
import { listFiles, readTexts } from "../words/read-texts.ts"

/** English texts that nobody who reads Spanish should meet: short ones may be a part of something else. */
export async function readEnglishTexts(): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of listFiles("en")) {
    const spanish = await readTexts("es", name)
    for (const [place, text] of await readTexts("en", name)) {
      if (typeof text === "string" && text.length > 12 && spanish.get(place) !== text) found.push(text)
    }
  }
  return found
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
