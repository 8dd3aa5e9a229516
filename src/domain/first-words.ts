const most = 70

/** How a text begins, on one line, cut between words; empty when it says nothing. */
export function firstWords(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ")
  const letters = Array.from(line)
  if (letters.length <= most) return line
  const cut = letters.slice(0, most).join("")
  const space = cut.lastIndexOf(" ")
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}
