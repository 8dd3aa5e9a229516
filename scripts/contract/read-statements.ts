export type Statement = { readonly id: string; readonly words: string; readonly chapter: string }

/** The statements of the contract's page in their order: the rows that begin with an id, under the heading they stand below. */
export function readStatements(page: string): readonly Statement[] {
  const lines = page.matchAll(/^(?:## (?<heading>.+)|\| (?<id>S-\d+) \| (?<words>.+) \|)$/gm)
  let chapter = ""
  return [...lines].flatMap(({ groups: { heading, id, words } = {} }) => {
    if (heading !== undefined) chapter = heading
    return id === undefined || words === undefined ? [] : [{ id, words, chapter }]
  })
}
