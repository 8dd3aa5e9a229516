import { diffArrays } from "diff"
import { segmenterFor } from "#domain/count-text/graphemes.ts"

export type DiffPart = { readonly kind: "same" | "gone" | "new"; readonly text: string }

/** Two texts that differ in more words than this are shown whole, old and new. */
const most = 1000

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const changes = diffArrays(old, now, { maxEditLength: most }) ?? [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ]
  const parts = changes.map(({ added, removed, value }): DiffPart => {
    return { kind: added ? "new" : removed ? "gone" : "same", text: value.join("") }
  })
  return joinGaps(parts).filter(({ text }) => text !== "")
}

function wordsOf(text: string): string[] {
  return Array.from(segmenterFor("word").segment(text), ({ segment }) => segment)
}

/** A blank between two changes belongs to both: "four tall" for "six small" reads better than word, blank, word. */
function joinGaps(parts: readonly DiffPart[]): readonly DiffPart[] {
  const joined: DiffPart[] = []
  let [gone, fresh] = ["", ""]
  const close = () => {
    if (gone !== "") joined.push({ kind: "gone", text: gone })
    if (fresh !== "") joined.push({ kind: "new", text: fresh })
    gone = ""
    fresh = ""
  }
  for (const [place, { kind, text }] of parts.entries()) {
    if (kind === "gone") gone += text
    else if (kind === "new") fresh += text
    else if (text.trim() === "" && gone !== "" && fresh !== "" && isChanged(parts[place + 1])) {
      gone += text
      fresh += text
    } else {
      close()
      const last = joined.at(-1)
      if (last?.kind === "same") joined.splice(-1, 1, { kind: "same", text: last.text + text })
      else joined.push({ kind: "same", text })
    }
  }
  close()
  return joined
}

function isChanged(next: DiffPart | undefined): boolean {
  return next !== undefined && next.kind !== "same"
}
