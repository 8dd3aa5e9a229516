/** What others wrote is kept so that people can read it; nobody reads more than this. */
export const mostWords = 2000

/** The beginning of a text, with a mark where something is left out. */
export function clipText(text: string, most = mostWords): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}
