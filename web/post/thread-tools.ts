import { newItem } from "./draft.ts"
import type { ComposerItem } from "./draft.ts"
import { splitText } from "./split-text.ts"

type Content = readonly ComposerItem[]

/** Cuts an item in two; the media stay with the first. The same content where there is nothing on one side. */
export function splitItem(content: Content, key: string, at: number): Content {
  return content.flatMap((item) => {
    const [before, after] = [item.body.slice(0, at).trimEnd(), item.body.slice(at).trimStart()]
    if (item.key !== key || before === "" || after === "") return [item]
    return [{ ...item, body: before }, newItem(after)]
  })
}

/** Puts an item at the end of the one before it, with its media. */
export function joinWithPrevious(content: Content, key: string): Content {
  const at = content.findIndex((item) => item.key === key)
  const [one, other] = [content[at - 1], content[at]]
  if (one === undefined || other === undefined) return content
  const body = [one.body.trimEnd(), other.body.trimStart()].filter(Boolean).join("\n\n")
  const joined = { ...one, body, media: [...new Set([...one.media, ...other.media])] }
  return content.toSpliced(at - 1, 2, joined)
}

/** Every item that is too long becomes several; the media stay with the first. */
export function splitLong(content: Content, fits: (body: string) => boolean): Content {
  return content.flatMap((item) => {
    const [first = "", ...others] = splitText(item.body, fits).map((part) => part.trim())
    return others.length === 0 ? [item] : [{ ...item, body: first }, ...others.map((part) => newItem(part))]
  })
}

const ending = / ?(\d+)\/(\d+)$/

export function areNumbered(content: Content): boolean {
  return (
    content.length > 1 &&
    content.every(({ body }, place) => {
      const [, number, count] = ending.exec(body) ?? []
      return Number(number) === place + 1 && Number(count) === content.length
    })
  )
}

/** "1/2" at the end of every item, or nothing where all have it. */
export function toggleNumbers(content: Content): Content {
  const isOn = areNumbered(content)
  return content.map((item, place) => {
    const bare = item.body.replace(ending, "").trimEnd()
    return { ...item, body: isOn ? bare : `${bare}${bare === "" ? "" : " "}${place + 1}/${content.length}` }
  })
}
