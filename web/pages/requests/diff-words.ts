export type DiffPart = { readonly kind: "same" | "gone" | "new"; readonly text: string }

/** Beyond this many pairs of words the middle of two texts is shown as a whole, old and new. */
const mostPairs = 4_000_000

const segmenter = new Intl.Segmenter("en", { granularity: "word" })

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  const rest = Math.min(old.length, now.length) - start
  while (end < rest && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const parts: DiffPart[] = [
    { kind: "same", text: old.slice(0, start).join("") },
    ...joinGaps(middle),
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]
  return parts.filter(({ text }) => text !== "")
}

function wordsOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function compare(old: readonly string[], now: readonly string[]): readonly DiffPart[] {
  if (old.length * now.length > mostPairs) return [part("gone", old), part("new", now)]
  // How long the longest common part of what is left from each pair of places on is.
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const here = i * width + j
      const below = common[here + width] ?? 0
      const beside = common[here + 1] ?? 0
      common[here] = old[i] === now[j] ? (common[here + width + 1] ?? 0) + 1 : Math.max(below, beside)
    }
  }
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const here = i * width + j
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push(part("same", old.slice(i, i + 1)))
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && (common[here + width] ?? 0) >= (common[here + 1] ?? 0))) {
      parts.push(part("gone", old.slice(i, i + 1)))
      i += 1
    } else {
      parts.push(part("new", now.slice(j, j + 1)))
      j += 1
    }
  }
  return parts
}

function part(kind: DiffPart["kind"], list: readonly string[]): DiffPart {
  return { kind, text: list.join("") }
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
