import { formatNumber } from "#domain/validate-post/words.ts"

/** No request has more. Parsing and checking take time for each value, not for each byte. */
const mostValues = 20_000
const deepest = 64

const utf8 = new TextDecoder("utf-8", { fatal: true })

type Parsed = { readonly value: unknown } | { readonly complaint: string }

/** The JSON in some bytes, or what is wrong with it: no JSON, too many values, nested too deep. */
export function parseJson(bytes: Uint8Array, most = mostValues): Parsed {
  const excess = findExcess(bytes, most)
  if (excess !== undefined) return { complaint: excess }
  try {
    return { value: JSON.parse(utf8.decode(bytes)) as unknown }
  } catch {
    return { complaint: "is not valid JSON" }
  }
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Looks at brackets and commas outside of texts, before anything is made of them. */
function findExcess(bytes: Uint8Array, most: number): string | undefined {
  let values = 1
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
      continue
    }
    if (byte === quote) isText = true
    else if (byte === comma) values += 1
    else if (opening.has(byte)) {
      values += 1
      depth += 1
    } else if (closing.has(byte)) depth -= 1
    if (depth > deepest) return `must be nested at most ${deepest} levels deep`
    if (values > most) return `must have at most ${formatNumber(most)} values`
  }
  return undefined
}
