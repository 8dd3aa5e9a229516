/** Lets only so many through at a time under one name; the others wait in line. */
export class Gate {
  readonly #most: number
  readonly #inside = new Map<string, { count: number; readonly line: (() => void)[] }>()

  constructor(most: number) {
    this.#most = most
  }

  async pass<T>(name: string, run: () => Promise<T>): Promise<T> {
    const place = this.#inside.get(name) ?? { count: 0, line: [] }
    this.#inside.set(name, place)
    if (place.count >= this.#most) await new Promise<void>((resolve) => place.line.push(resolve))
    else place.count += 1
    try {
      return await run()
    } finally {
      const next = place.line.shift()
      if (next !== undefined) next()
      else place.count -= 1
      if (place.count === 0) this.#inside.delete(name)
    }
  }
}
