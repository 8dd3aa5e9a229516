import fc from "fast-check"
import { scopes } from "#domain/scopes.ts"

/* Everything short of a person's own click, mixed at random: who calls, by which way in, for what. */

/** What stands in Authorization. `app` stands for an access token of the identity provider, with some of the scopes. */
export type Credential =
  | { readonly kind: "none" | "wrong" | "cookie as token" }
  | { readonly kind: "personal"; readonly role: "owner" | "editor" | "viewer" }
  | { readonly kind: "app"; readonly scopes: number }

export const ways = ["rest", "app", "mcp 2026-07-28", "mcp 2025-11-25", "mcp 2025-03-26", "mcp batch"] as const

export const wishes = [
  "posts.publishNow",
  "posts.schedule",
  "posts.delete",
  "posts.update",
  "posts.setVersionText",
  "accounts.delete",
  "approvals.approve",
] as const
export type Wished = (typeof wishes)[number]

export type Try = {
  readonly credential: Credential
  /** The person's cookie comes along: as a page elsewhere would send it, or beside a token. Alone and from here it is the person. */
  readonly cookie: "none" | "from elsewhere" | "from nowhere" | "beside the token"
  readonly way: (typeof ways)[number]
  readonly wished: Wished
  readonly method: "POST" | "PUT" | "GET" | "DELETE"
  /** What programs have been known to look at instead of the request line. */
  readonly pretence: Readonly<Record<string, string>>
  readonly spelling: (typeof spellings)[number]
}

/** Names as they are, and as somebody would write them who looks for a way past the list. */
export const spellings = ["plain", "tool", "capitals", "encoded", "slash", "dots"] as const

const credential = fc.oneof(
  fc.record({ kind: fc.constantFrom("none", "wrong", "cookie as token") }),
  fc.record({ kind: fc.constant("personal"), role: fc.constantFrom("owner", "owner", "editor", "viewer") }),
  fc.record({ kind: fc.constant("app"), scopes: fc.nat({ max: 2 ** scopes.length - 1 }) }),
) satisfies fc.Arbitrary<Credential>

export const tries: fc.Arbitrary<Try> = fc.record({
  credential,
  cookie: fc.constantFrom("none", "none", "from elsewhere", "from nowhere", "beside the token"),
  way: fc.constantFrom(...ways),
  wished: fc.constantFrom(...wishes),
  method: fc.constantFrom("POST", "POST", "POST", "POST", "PUT", "GET", "DELETE"),
  pretence: fc.constantFrom(
    {},
    {},
    { "x-http-method-override": "POST" },
    { "x-original-url": "/api/app/posts.publishNow" },
    { "sec-fetch-site": "same-origin" },
    { "idempotency-key": "the same for all" },
  ),
  spelling: fc.constantFrom("plain", "plain", "tool", "tool", ...spellings),
})
