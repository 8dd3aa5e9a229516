import { existsSync, globSync } from "node:fs"
import { basename, join } from "node:path"

/* The catalogues of the app as tests read them. */

export type Say = (...input: readonly unknown[]) => unknown
export type Text = string | Say

export const wordsFolder = join(import.meta.dirname, "../../web/words")

/** The files of texts that a language has. */
export function listFiles(language: string): readonly string[] {
  return globSync("*.ts", { cwd: join(wordsFolder, language) })
    .filter((name) => name !== "plural.ts")
    .toSorted()
}

/** Every text of a file of a language, by its place: "shell.nav.home". */
export async function readTexts(language: string, name: string): Promise<ReadonlyMap<string, Text>> {
  const path = join(wordsFolder, language, name)
  const found = new Map<string, Text>()
  const collect = (value: unknown, place: string): void => {
    if (typeof value === "string") found.set(place, value)
    else if (typeof value === "function") found.set(place, value as Say)
    else for (const [key, inner] of Object.entries(value as object)) collect(inner, `${place}.${key}`)
  }
  if (existsSync(path)) collect({ ...((await import(path)) as object) }, basename(name, ".ts"))
  return found
}
