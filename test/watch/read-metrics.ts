/** The numbers of a scrape, by name and labels as they stand there: `fanfare_x{a="b"}`. */
export function readMetrics(text: string): ReadonlyMap<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(" ")
      return [line.slice(0, space), Number(line.slice(space + 1))]
    }),
  )
}

/** The names and kinds that a scrape announces. */
export function readKinds(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", kind = ""]) => [name, kind]),
  )
}
