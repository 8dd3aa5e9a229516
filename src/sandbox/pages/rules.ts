/**
 * The rules of one page. Its policy allows no style on an element, so what differs from picture to picture becomes a class
 * in the page's only sheet.
 */
export class PageRules {
  readonly #classes = new Map<string, string>()

  /** The class that says this. Nothing that people wrote may be in it. */
  add(declarations: string): string {
    const known = this.#classes.get(declarations)
    if (known !== undefined) return known
    const name = `r${this.#classes.size}`
    this.#classes.set(declarations, name)
    return name
  }

  get sheet(): string {
    return Array.from(this.#classes, ([declarations, name]) => `.${name} { ${declarations} }`).join("\n")
  }
}
