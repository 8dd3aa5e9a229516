/** What the search finds: a chapter of a page. The id is its address. */
export type Entry = { readonly id: string; readonly title: string; readonly heading: string; readonly text: string }

/** The generator writes the index with the fields with which the browser reads it. */
export const searchFields = ["title", "heading", "text"] as const

/** Texts stay behind: they would make up most of what is fetched. */
export const searchStored = ["title", "heading"] as const
