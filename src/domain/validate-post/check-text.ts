import { type Measure, measureText } from "#domain/count-text.ts"
import { countBytes } from "#domain/count-text/bytes.ts"
import type { Counting, TextLimit } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import type { Steps } from "#domain/steps.ts"
import type { Draft, DraftItem, Finding } from "#domain/validate-post/draft.ts"
import { formatNumber } from "#domain/validate-post/words.ts"

type Count = Pick<Measure, "count" | "isBeginning">

/** Of a text that is far too long only the beginning is counted: then it has more than that, and how much is not said. */
function tooLong(name: string, path: string, unit: string, limit: number, measure: Count, note = ""): Finding {
  const { count: actual, isBeginning = false } = measure
  const has = `${isBeginning ? "more than " : ""}${formatNumber(actual)}${note}`
  const advice = isBeginning ? "Shorten it." : `Shorten it by ${formatNumber(actual - limit)}.`
  const message = `${name} allows ${formatNumber(limit)} ${unit}; this has ${has}. ${advice}`
  return { rule: "text.tooLong", path, limit, actual, message }
}

const units: Readonly<Record<Counting, string>> = {
  weighted: "characters",
  graphemes: "characters",
  codePoints: "characters",
  utf16: "characters",
  bytes: "bytes of text",
}

/** What an option has taken of the limit. Its text counts as it is: nothing in it is a link. */
export function countShared(limit: TextLimit, options: Options): number {
  const shared = limit.sharedWith === undefined ? undefined : options[limit.sharedWith]
  if (shared === undefined) return 0
  const { urlLength: _, ...plain } = limit
  return measureText(plain, shared).count
}

/** How long a text is; `checkText` may ask for the same one again and again. */
export type MeasureText = (limit: TextLimit, text: string) => Count

function checkItem(draft: Draft, item: DraftItem, taken: number, measure: MeasureText): readonly Finding[] {
  const { name, constraints } = draft
  const limit = constraints.text
  const path = `${item.path}.body`
  const isEmpty = item.body.trim() === ""
  if (isEmpty && limit.required) {
    return [{ rule: "text.required", path, message: `${name} needs text. Write some.` }]
  }
  if (isEmpty && item.media.length === 0 && !constraints.media.required && !draft.hasCard) {
    return [{ rule: "text.required", path, message: `${name} needs text or media. Write something or add a picture.` }]
  }
  const own = measure(limit, item.body)
  const all = { ...own, count: taken + own.count }
  const bytes = limit.maxBytes === undefined ? 0 : countBytes(item.body)
  const note = taken > 0 ? `, the content warning's ${formatNumber(taken)} included` : ""
  return [
    ...(all.count > limit.max ? [tooLong(name, path, units[limit.counting], limit.max, all, note)] : []),
    ...(limit.maxBytes !== undefined && bytes > limit.maxBytes
      ? [tooLong(name, path, units.bytes, limit.maxBytes, { count: bytes })]
      : []),
  ]
}

/** Item by item, with a pause after each. */
export function* checkText(draft: Draft, measure: MeasureText): Steps<readonly Finding[]> {
  const taken = countShared(draft.constraints.text, draft.options)
  const findings: Finding[] = []
  for (const item of draft.items) {
    findings.push(...checkItem(draft, item, taken, measure))
    yield
  }
  return findings
}
