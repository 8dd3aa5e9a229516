/*
 * Adapters read answers through shapes, and a shape looks at the fields that it names and at no others. So a field is read
 * where something looks at it. While this watches, an answer that is parsed notes every field that is looked at.
 */
export class ReadTracker {
  readonly #parse = JSON.parse
  readonly #watched = new Map<string, Set<string>>()

  constructor() {
    JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
      const value: unknown = this.#parse(text, reviver)
      const reads = this.#watched.get(text)
      return reads === undefined ? value : watch(value, [], reads)
    }
  }

  /** What is read of a text that is parsed from now on. */
  watch(text: string): ReadonlySet<string> {
    const reads = new Set<string>()
    // Nothing in it: and a request may have the same text.
    if (text.length > 2) this.#watched.set(text, reads)
    return reads
  }

  [Symbol.dispose](): void {
    JSON.parse = this.#parse
  }
}

function watch(value: unknown, path: readonly string[], reads: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value
  const isList = Array.isArray(value)
  return new Proxy(value, {
    get(target, name, receiver) {
      const held: unknown = Reflect.get(target, name, receiver)
      if (typeof name === "symbol" || (isList && !/^\d+$/.test(name))) return held
      // Not a field: what JavaScript asks of any object.
      if (!isList && !Object.hasOwn(target, name) && name in Object.prototype) return held
      const inner = [...path, isList ? "[]" : name]
      if (!isList) reads.add(inner.join("."))
      return watch(held, inner, reads)
    },
  })
}
