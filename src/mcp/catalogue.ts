import { type Scope, scopes } from "#domain/scopes.ts"
import type { Tool } from "#mcp/tool.ts"

/** The tools of the endpoint. */
export class Catalogue {
  /** A map, so that no name finds what an object has by nature. */
  readonly #tools: ReadonlyMap<string, Tool>
  /** Written out once for each set of scopes, of which there are sixteen, with pages and without. */
  readonly #lists = new Map<string, string>()

  constructor(tools: readonly Tool[]) {
    this.#tools = new Map(tools.map((tool) => [tool.listing.name, tool]))
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name)
  }

  /** What a token with these scopes is shown, as JSON. */
  list(granted: readonly Scope[], hasViews = false): string {
    const key = `${hasViews} ${scopes.filter((scope) => granted.includes(scope)).join(" ")}`
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const shown = [...this.#tools.values()].filter(({ scope, isListed }) => isListed && granted.includes(scope))
    const text = JSON.stringify(
      shown.map(({ listing, view }) =>
        hasViews && view !== undefined ? { ...listing, _meta: { ui: { resourceUri: view } } } : listing,
      ),
    )
    this.#lists.set(key, text)
    return text
  }
}
