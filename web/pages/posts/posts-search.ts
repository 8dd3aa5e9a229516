import { postStatuses } from "#domain/post-status.ts"
import type { PostStatus } from "#domain/post-status.ts"

/** The filters as they are in the address. */
export type PostsSearch = {
  readonly status?: PostStatus | undefined
  readonly account?: string | undefined
  readonly label?: string | undefined
  readonly search?: string | undefined
}

export function readPostsSearch(search: Record<string, unknown>): PostsSearch {
  const status = postStatuses.find((each) => each === search["status"])
  const account = text(search["account"])
  const label = text(search["label"])
  const words = text(search["search"])
  return {
    ...(status === undefined ? {} : { status }),
    ...(account === undefined ? {} : { account }),
    ...(label === undefined ? {} : { label }),
    ...(words === undefined ? {} : { search: words }),
  }
}

/** The router reads digits as a number. */
function text(value: unknown): string | undefined {
  const read = typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : ""
  return read === "" ? undefined : read
}
