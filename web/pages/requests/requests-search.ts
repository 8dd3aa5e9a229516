const filters = ["decided", "all"] as const

/** Which conversations are listed; those in which something waits, unless the address says otherwise. */
export type RequestsSearch = { readonly list?: (typeof filters)[number] | undefined }

export function readRequestsSearch(search: Record<string, unknown>): RequestsSearch {
  const list = filters.find((each) => each === search["list"])
  return list === undefined ? {} : { list }
}
