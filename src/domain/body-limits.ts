/** How large the body of a request may be, and how long it may take to arrive. */
export type BodyLimit = { readonly maxBytes: number; readonly maxMs: number }

/** Enough for a password, a passkey's answer or a form of OAuth: all that anybody sends before they are known. */
const small: BodyLimit = { maxBytes: 16 * 1024, maxMs: 20_000 }

/** Posts with all their versions. A megabyte that takes longer than this to arrive is a connection held open. */
const ordinary: BodyLimit = { maxBytes: 1024 * 1024, maxMs: 60_000 }

/**
 * Who takes more than a small body, by the beginning of the path. Uploads are not in it: they are streamed to the disk,
 * their size is a setting, and a sender who stops sending is cut off. Files that the service sends to the sandbox are not
 * either: they may be as large as the network takes them. `/control` is there where the sandbox runs by itself.
 */
const larger: readonly (readonly [path: string, limit: BodyLimit])[] = [
  ["/api/app/", ordinary],
  ["/api/agent/", ordinary],
  ["/mcp", ordinary],
  ["/sandbox/", ordinary],
  ["/control/", ordinary],
]

/** The identity provider can be moved by a setting; its paths count as below `/auth`. */
export function bodyLimitFor(path: string): BodyLimit {
  return larger.find(([beginning]) => path.startsWith(beginning))?.[1] ?? small
}
