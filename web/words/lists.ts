import { locale } from "./language.ts"

const list = new Intl.ListFormat(locale)

/** "X, Threads and Bluesky" */
export function showList(names: Iterable<string>): string {
  return list.format(names)
}
