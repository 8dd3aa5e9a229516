const longestLabel = 63
const ignoredDots = /[\u3002\uff0e\uff61]/u

/** How the weight of a digit adapts from one code point to the next (RFC 3492, 6.1). */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2)
  rest += Math.floor(rest / points)
  let steps = 0
  for (; rest > 455; steps += 36) rest = Math.floor(rest / 35)
  return steps + Math.floor((36 * rest) / (rest + 38))
}

function digitsOf(delta: number, bias: number): number {
  let digits = 1
  let rest = delta
  for (let step = 36; ; step += 36) {
    const threshold = Math.min(Math.max(step - bias, 1), 26)
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (36 - threshold))
    digits += 1
  }
}

/** The length of a label in the form that the domain name system knows. */
function encodedLength(label: string): number {
  if (/^[ -~]*$/u.test(label)) return label.length
  const points = Array.from(label, (point) => point.codePointAt(0) ?? 0)
  // Each point costs a character at least: the rest of the sum would change nothing.
  if (points.length > longestLabel) return points.length
  const basic = points.filter((point) => point < 0x80).length
  let length = "xn--".length + basic + (basic > 0 ? 1 : 0)
  let bias = 72
  let delta = 0
  let done = basic
  let from = 0x80
  for (const next of [...new Set(points)].filter((point) => point >= 0x80).toSorted((a, b) => a - b)) {
    delta += (next - from) * (done + 1)
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      length += digitsOf(delta, bias)
      bias = adapt(delta, done + 1, done === basic)
      delta = 0
      done += 1
    }
    delta += 1
    from = next + 1
  }
  return length
}

/** Whether each label of a name fits into the domain name system. An ideographic full stop does not part labels here. */
export function hasShortLabels(name: string): boolean {
  return name.split(".").every((label) => {
    const parts = label.split(ignoredDots)
    const length = parts.reduce((sum, part) => sum + encodedLength(part), parts.length - 1)
    return length <= longestLabel
  })
}
