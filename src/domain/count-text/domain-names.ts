import { topLevelDomains } from "#domain/count-text/top-level-domains.ts"

/*
 * Which names lead somewhere, as X reads them. Everything here works on UTF-16 units and goes over a text once: what is
 * known of a place is kept, so that "a.a.a.a…" is no more work than any other text.
 */

/** How case is compared in a pattern with the `i` flag: unit by unit, never into or out of ASCII. */
function foldUnit(unit: string): string {
  const upper = unit.toUpperCase()
  if (upper.length !== 1) return unit
  return unit >= "\u0080" && upper < "\u0080" ? unit : upper
}

/** The top-level domains, folded, as a tree of their units: looking one up takes as many steps as it has units. */
type Branch = { readonly next: Map<string, Branch>; isEnd: boolean }

function growTree(names: readonly string[]): Branch {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const name of names) {
    let branch = root
    for (const unit of name.split("").map(foldUnit)) {
      const next = branch.next.get(unit) ?? { next: new Map(), isEnd: false }
      branch.next.set(unit, next)
      branch = next
    }
    branch.isEnd = true
  }
  return root
}

const known = growTree(topLevelDomains)

const continues = /[0-9a-zA-Z@+-]/
const punycode = /xn--[-0-9a-z]+/iy

/** Where the longest known top-level domain that starts here ends, or -1. */
function endOfKnown(text: string, at: number): number {
  let end = -1
  let stop = at
  for (let branch = known.next.get(foldUnit(text.charAt(at))); branch !== undefined;) {
    stop += 1
    const following = text.charAt(stop)
    if (branch.isEnd && stop > at + 1 && !continues.test(following)) end = stop
    branch = branch.next.get(foldUnit(following))
  }
  return end
}

/** Where the top-level domain that starts here ends, or -1. */
function endOfTopLevel(text: string, at: number): number {
  const end = endOfKnown(text, at)
  if (end !== -1) return end
  return endOfRun(punycode, text, at) > at ? punycode.lastIndex : -1
}

/** Where a run of characters of one class ends; the pattern is sticky and may match nothing. */
export function endOfRun(run: RegExp, text: string, at: number): number {
  run.lastIndex = at
  return run.test(text) ? run.lastIndex : at
}

/** What may stand between two dots: `inner` labels and the last one before the top-level domain follow other rules. */
type LabelRules = {
  readonly run: RegExp
  readonly isInner: (label: string) => boolean
  readonly isLast: (label: string) => boolean
}

const notInNames = String.raw`!'#%&()*+,\\./:;<=>?@\[\]^{|}~$\t-\r \x85\xa0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufffe\ufeff\uffff\u202a-\u202e\u061c\u200e\u200f\u2066-\u2069`
const edge = /[-_]/

const anyLabel: LabelRules = {
  run: new RegExp(`[^${notInNames}]*`, "y"),
  isInner: (label) => label !== "" && !edge.test(label.charAt(0)) && !edge.test(label.at(-1) ?? ""),
  isLast: (label) => anyLabel.isInner(label) && !label.includes("_"),
}

/** Latin letters with accents: with ASCII, what a name without `https://` may be written in. */
export const latinAccents = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\xff\u0100-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u0300-\u036f\u1e00-\u1eff`

const latinLabel: LabelRules = {
  run: new RegExp(`[-a-z0-9${latinAccents}]*`, "iy"),
  isInner: (label) => label !== "",
  isLast: (label) => label !== "",
}

/** Reads names in one text. The longest chain of labels that ends in a top-level domain wins. */
class NameReader {
  readonly #text: string
  readonly #rules: LabelRules
  readonly #ends = new Map<number, number>()
  readonly #topLevelEnds = new Map<number, number>()

  constructor(text: string, rules: LabelRules) {
    this.#text = text
    this.#rules = rules
  }

  /** Where the name ends whose first label goes from `at` to the dot at `dot`, or -1. */
  endOf(isInner: boolean, isLast: boolean, dot: number): number {
    if (this.#text[dot] !== "." || !isInner) return -1
    const end = this.#endAfter(dot)
    if (end !== -1 || !isLast) return end
    return this.#topLevelEnd(dot + 1)
  }

  #topLevelEnd(at: number): number {
    const kept = this.#topLevelEnds.get(at)
    if (kept !== undefined) return kept
    const end = endOfTopLevel(this.#text, at)
    this.#topLevelEnds.set(at, end)
    return end
  }

  /** The same for the labels that follow a dot; a loop, since a chain may have thousands of them. */
  #endAfter(dot: number): number {
    const labels: { readonly at: number; readonly text: string; readonly dot: number }[] = []
    let at = dot + 1
    while (!this.#ends.has(at)) {
      const stop = endOfRun(this.#rules.run, this.#text, at)
      const text = this.#text.slice(at, stop)
      labels.push({ at, text, dot: stop })
      if (this.#text[stop] !== "." || !this.#rules.isInner(text)) break
      at = stop + 1
    }
    for (const label of labels.toReversed()) {
      const goesOn = this.#text[label.dot] === "." && this.#rules.isInner(label.text)
      let end = goesOn ? (this.#ends.get(label.dot + 1) ?? -1) : -1
      if (goesOn && end === -1 && this.#rules.isLast(label.text)) end = this.#topLevelEnd(label.dot + 1)
      this.#ends.set(label.at, end)
    }
    return this.#ends.get(dot + 1) ?? -1
  }
}

/** A function that says where the name that starts at a place ends, or -1. */
export function readNames(text: string): (at: number) => number {
  const reader = new NameReader(text, anyLabel)
  let start = 0
  let stop = -1
  let lastUnderscore = -1
  return (at) => {
    // Every place within one run of characters has the same end of the label.
    if (at < start || at > stop) {
      start = at
      stop = endOfRun(anyLabel.run, text, at)
      lastUnderscore = at + text.slice(at, stop).lastIndexOf("_")
    }
    if (stop === at) return -1
    const isInner = !edge.test(text.charAt(at)) && !edge.test(text.charAt(stop - 1))
    return reader.endOf(isInner, lastUnderscore < at, stop)
  }
}

/** The names in Latin script within a name: "日本example.com" holds "example.com". */
export function findLatinNames(name: string): readonly string[] {
  const reader = new NameReader(name, latinLabel)
  const found: string[] = []
  let at = 0
  while (at < name.length) {
    const stop = endOfRun(latinLabel.run, name, at)
    const end = reader.endOf(stop > at, stop > at, stop)
    if (end !== -1) found.push(name.slice(at, end))
    at = end === -1 ? stop + 1 : end
  }
  return found
}
