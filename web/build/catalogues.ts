type Chunk = {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** The languages whose texts are complete; a test compares them with those that the app offers. */
export const completeLanguages = ["en", "es"] as const

/** The language whose texts a chunk holds; null for scripts. */
export function languageOf({ facadeModuleId }: Pick<Chunk, "facadeModuleId">): string | null {
  return /\/web\/words\/([a-z]{2})(?:\/[^/]+)?\.ts$/.exec(facadeModuleId ?? "")?.[1] ?? null
}

/** Everything that is fetched with some files by a person of this language. */
export function reach(
  chunks: ReadonlyMap<string, Chunk>,
  start: readonly string[],
  language: string,
  seen = new Set<string>(),
): Set<string> {
  for (const file of start) {
    if (seen.has(file)) continue
    seen.add(file)
    const chunk = chunks.get(file)
    // Scripts wait for the texts that they import when they start.
    const texts = chunk?.dynamicImports.filter((name) => languageOf(chunks.get(name) ?? nothing) === language) ?? []
    reach(chunks, [...(chunk?.imports ?? []), ...texts], language, seen)
  }
  return seen
}

const nothing = { facadeModuleId: null }

/** Texts that need, directly or not, a script that waits for them: such a page never starts. */
export function findDeadlocks(chunks: ReadonlyMap<string, Chunk>): readonly string[] {
  const found: string[] = []
  for (const chunk of chunks.values()) {
    if (languageOf(chunk) === null) continue
    for (const file of reach(chunks, chunk.imports, "none")) {
      if (chunks.get(file)?.dynamicImports.includes(chunk.fileName) === true) found.push(`${chunk.fileName} → ${file}`)
    }
  }
  return found
}
