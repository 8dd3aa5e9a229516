export type TextRun = { readonly kind: "plain" | "bold" | "code"; readonly text: string }

export type Block = { readonly kind: "text" | "bullets" | "numbers"; readonly lines: readonly (readonly TextRun[])[] }

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d{1,2}[.)]\s+/

/** The little markup that models write although they are asked for none. Everything else stays the letters it is. */
export function splitMarkup(text: string): readonly Block[] {
  const blocks: { kind: Block["kind"]; lines: string[] }[] = []
  let isNew = true
  for (const line of text.split("\n")) {
    const kind = bullet.test(line) ? "bullets" : number.test(line) ? "numbers" : "text"
    const last = blocks.at(-1)
    if (line.trim() === "") {
      isNew = true
    } else if (kind !== "text") {
      const item = line.replace(kind === "bullets" ? bullet : number, "")
      if (last?.kind === kind) last.lines.push(item)
      else blocks.push({ kind, lines: [item] })
      isNew = true
    } else if (last === undefined || isNew || last.kind !== "text") {
      blocks.push({ kind, lines: [line] })
      isNew = false
    } else {
      last.lines[0] = `${last.lines[0] ?? ""}\n${line}`
    }
  }
  return blocks.map(({ kind, lines }) => ({ kind, lines: lines.map(splitRuns) }))
}

function splitRuns(line: string): readonly TextRun[] {
  return line.split(/(\*\*[^*\n]+\*\*|`[^`\n]+`)/).flatMap((piece): readonly TextRun[] => {
    if (piece === "") return []
    if (piece.length > 4 && piece.startsWith("**") && piece.endsWith("**"))
      return [{ kind: "bold", text: piece.slice(2, -2) }]
    if (piece.length > 2 && piece.startsWith("`") && piece.endsWith("`"))
      return [{ kind: "code", text: piece.slice(1, -1) }]
    return [{ kind: "plain", text: piece }]
  })
}
