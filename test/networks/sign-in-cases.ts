import type { NetworkKey } from "#domain/network.ts"

/* What every network checks and says between its consent page and the end of access: the table of `sign-in.test.ts`. */

export type SignInCase = {
  readonly name: string
  readonly handle: string
  readonly externalId: RegExp
  readonly expiresAt: string | undefined
  readonly scopes: readonly string[]
  /** What comes back from somebody who says no, beside the state. */
  readonly denied: Readonly<Record<string, string>>
  /** The code of what comes back without a code or from another attempt, where it is not the usual one. */
  readonly badReturn?: "BadReturn"
  /** A request for consent in which one of these is so is not shown to anybody. */
  readonly noPageFor: readonly (readonly [parameter: string, value: string])[]
  readonly code: {
    readonly seconds: number
    /** Status and code of the answer to a code with the verifier, the address or the secret of another. */
    readonly otherVerifier: readonly [number, string] | null
    readonly otherAddress: readonly [number, string]
    readonly otherSecret: readonly [number, string]
    readonly used: readonly [number, string]
  }
  /** How access is renewed; null where it is not. */
  readonly renewal: {
    /** Not before so many seconds have passed. */
    readonly from: number
    /** Whether what it is renewed with works once or for as long as it lasts. */
    readonly works: "once" | "again"
    /** Nobody renews after so many seconds without a renewal. */
    readonly until: number
    /** Whether giving access back ends it. */
    readonly endsWhenGivenBack: boolean
  } | null
}

const day = 86_400
const google = "https://www.googleapis.com/auth"

const mostly = [
  ["client_id", "other"],
  ["response_type", "token"],
  ["redirect_uri", "nowhere"],
] as const

const metaDenied = {
  error: "access_denied",
  error_reason: "user_denied",
  error_description: "The user denied your request",
}
const graphCode = {
  seconds: 3600,
  otherVerifier: null,
  otherAddress: [400, "400"],
  otherSecret: [400, "400"],
  used: [400, "400"],
} as const
const graphRenewal = { from: day, works: "again", until: 60 * day, endsWhenGivenBack: false } as const
const googleCode = {
  seconds: 600,
  otherVerifier: [400, "invalid_grant"],
  otherAddress: [400, "redirect_uri_mismatch"],
  otherSecret: [401, "invalid_client"],
  used: [400, "invalid_grant"],
} as const
const googleRenewal = { from: 0, works: "again", until: 184 * day, endsWhenGivenBack: true } as const
const googleNoPage = [
  ...mostly,
  ["scope", `${google}/everything`],
  ["code_challenge", "short"],
  ["code_challenge_method", "plain"],
  ["audience", "x"],
] as const
const linkedinCode = {
  seconds: 1800,
  otherVerifier: null,
  otherAddress: [400, "invalid_redirect_uri"],
  otherSecret: [401, "invalid_client"],
  used: [400, "invalid_request"],
} as const
const linkedinDenied = {
  error: "user_cancelled_authorize",
  error_description: "The user cancelled the authorization",
}
const serverDenied = {
  error: "access_denied",
  error_description: "The resource owner or authorization server denied the request.",
}
const serverNoPage = [
  ["client_id", "other"],
  ["response_type", "token"],
  ["redirect_uri", "https://fanfare.example/elsewhere"],
  ["code_challenge", "short"],
  ["code_challenge_method", "plain"],
  ["prompt", "none"],
] as const

/** Bluesky has no page that a request for consent is written into the address of: its own tests tell of it. */
export const signInCases = {
  bluesky: null,
  x: {
    name: "lark",
    handle: "lark",
    externalId: /^\d{19}$/,
    expiresAt: "2026-11-14T11:30:00Z",
    scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
    denied: { error: "access_denied" },
    noPageFor: [
      ...mostly,
      ["scope", "tweet.read everything"],
      ["state", ""],
      ["code_challenge", "short"],
      ["code_challenge_method", "plain"],
    ],
    code: {
      seconds: 30,
      otherVerifier: [400, "invalid_request"],
      otherAddress: [400, "invalid_request"],
      otherSecret: [401, "unauthorized_client"],
      used: [400, "invalid_request"],
    },
    renewal: { from: 0, works: "once", until: Number.POSITIVE_INFINITY, endsWhenGivenBack: true },
  },
  threads: {
    name: "lark",
    handle: "lark",
    externalId: /^25\d{15}$/,
    expiresAt: "2027-01-13T09:30:00Z",
    scopes: [],
    denied: metaDenied,
    noPageFor: [...mostly, ["scope", "threads_content_publish"], ["scope", "everything"]],
    code: graphCode,
    renewal: graphRenewal,
  },
  instagram: {
    name: "lark",
    handle: "lark",
    externalId: /^17841\d{12}$/,
    expiresAt: "2027-01-13T09:30:00Z",
    scopes: [],
    denied: metaDenied,
    noPageFor: [...mostly, ["scope", "instagram_business_content_publish"], ["scope", "everything"]],
    code: graphCode,
    renewal: graphRenewal,
  },
  facebook: {
    name: "lark",
    handle: "lark",
    externalId: /^10\d{13}$/,
    expiresAt: undefined,
    scopes: [],
    denied: {
      error: "access_denied",
      error_code: "200",
      error_reason: "user_denied",
      error_description: "Permissions error",
    },
    noPageFor: [...mostly, ["scope", "everything"]],
    code: {
      seconds: 600,
      otherVerifier: null,
      otherAddress: [400, "100"],
      otherSecret: [400, "1"],
      used: [400, "100"],
    },
    renewal: null,
  },
  tiktok: {
    name: "lark",
    handle: "lark",
    externalId: /^-000[\w-]{32}$/,
    expiresAt: "2026-11-14T11:30:00Z",
    scopes: [],
    denied: { error: "access_denied", error_description: "User canceled the authorization" },
    noPageFor: [
      ["client_key", "other"],
      ["response_type", "token"],
      ["redirect_uri", "nowhere"],
      ["scope", "video.publish"],
      ["scope", "user.info.basic,everything"],
      ["state", ""],
      ["code_challenge", "x"],
    ],
    code: {
      seconds: 600,
      otherVerifier: null,
      otherAddress: [400, "invalid_request"],
      otherSecret: [401, "invalid_client"],
      used: [400, "invalid_grant"],
    },
    renewal: { from: 0, works: "once", until: 365 * day, endsWhenGivenBack: true },
  },
  pinterest: {
    name: "tulip-works",
    handle: "tulipworks",
    externalId: /^5\d{17}$/,
    expiresAt: "2026-12-14T09:30:00Z",
    scopes: [],
    badReturn: "BadReturn",
    denied: { error: "access_denied", error_description: "The user denied the request" },
    noPageFor: [...mostly, ["scope", "pins:burn"], ["state", ""], ["code_challenge", "x"]],
    code: {
      seconds: 600,
      otherVerifier: null,
      otherAddress: [400, "283"],
      otherSecret: [401, "2"],
      used: [400, "283"],
    },
    renewal: { from: 0, works: "once", until: 60 * day, endsWhenGivenBack: false },
  },
  youtube: {
    name: "tulip-works",
    handle: "tulip-works",
    externalId: /^UC[\w-]{22}$/,
    expiresAt: "2026-11-14T10:29:59Z",
    scopes: [],
    badReturn: "BadReturn",
    denied: { error: "access_denied" },
    noPageFor: googleNoPage,
    code: googleCode,
    renewal: googleRenewal,
  },
  "google-business": {
    name: "tulip-works",
    handle: "Tulip Works, Old Town",
    externalId: /^accounts\/\d{18}\/locations\/\d{18}$/,
    expiresAt: "2026-11-14T10:29:59Z",
    scopes: [],
    badReturn: "BadReturn",
    denied: { error: "access_denied" },
    noPageFor: googleNoPage,
    code: googleCode,
    renewal: googleRenewal,
  },
  linkedin: {
    name: "ann-lark",
    handle: "Ann Lark",
    externalId: /^\w{10}$/,
    expiresAt: "2027-01-13T09:30:00Z",
    scopes: ["openid", "profile", "w_member_social"],
    badReturn: "BadReturn",
    denied: linkedinDenied,
    noPageFor: [...mostly, ["scope", "r_member_social"], ["state", ""], ["prompt", "none"]],
    code: linkedinCode,
    renewal: null,
  },
  "linkedin-page": {
    name: "tulip-works",
    handle: "tulip-works",
    externalId: /^\d{8}$/,
    expiresAt: "2027-01-13T09:30:00Z",
    scopes: [],
    badReturn: "BadReturn",
    denied: linkedinDenied,
    // The product for pages is an app's only one, so the scopes of signing in are not among its scopes.
    noPageFor: [
      ...mostly,
      ["scope", "openid r_organization_social w_organization_social rw_organization_admin"],
      ["scope", "profile r_organization_social w_organization_social rw_organization_admin"],
      ["scope", "w_member_social"],
      ["scope", "r_member_social"],
      ["scope", ""],
    ],
    code: linkedinCode,
    renewal: null,
  },
  mastodon: {
    name: "lark",
    handle: "lark@social.example",
    externalId: /^lark@social\.example$/,
    expiresAt: undefined,
    scopes: [],
    denied: serverDenied,
    noPageFor: [...serverNoPage, ["scope", "read:accounts write:blocks"]],
    code: {
      seconds: 600,
      otherVerifier: [400, "invalid_grant"],
      otherAddress: [400, "invalid_grant"],
      otherSecret: [401, "invalid_client"],
      used: [400, "invalid_grant"],
    },
    renewal: null,
  },
  pixelfed: {
    name: "lark",
    handle: "lark@pixels.example",
    externalId: /^lark@pixels\.example$/,
    expiresAt: "2027-11-14T09:30:00Z",
    scopes: ["read", "write"],
    denied: serverDenied,
    noPageFor: [...serverNoPage, ["scope", "read:accounts"]],
    code: {
      seconds: 600,
      otherVerifier: [400, "invalid_grant"],
      otherAddress: [400, "invalid_request"],
      otherSecret: [401, "invalid_client"],
      used: [400, "invalid_request"],
    },
    renewal: { from: 0, works: "once", until: 401 * day, endsWhenGivenBack: false },
  },
} satisfies Readonly<Record<NetworkKey, SignInCase | null>>
