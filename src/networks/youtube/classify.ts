import type { RefusalKind } from "#networks/network.ts"

/** The reasons that YouTube gives, the states of Google's newer errors, and the errors of its tokens. */
const kinds: Readonly<Record<string, RefusalKind>> = {
  authError: "auth",
  UNAUTHENTICATED: "auth",
  youtubeSignupRequired: "auth",
  authenticatedUserAccountClosed: "auth",
  authenticatedUserAccountSuspended: "auth",
  invalid_grant: "auth",
  insufficientPermissions: "permission",
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: "permission",
  // A wrong configuration of the service: its operator has to fix it.
  accessNotConfigured: "permission",
  invalid_client: "permission",
  unauthorized_client: "permission",
  quotaExceeded: "rate",
  dailyLimitExceeded: "rate",
  rateLimitExceeded: "rate",
  userRateLimitExceeded: "rate",
  uploadLimitExceeded: "rate",
  invalidTitle: "content",
  invalidDescription: "content",
  invalidTags: "content",
  invalidCategoryId: "content",
  invalidVideoMetadata: "content",
  invalidPublishAt: "content",
  forbiddenPrivacySetting: "content",
  forbiddenLicenseSetting: "content",
  playlistContainsMaximumNumberOfVideos: "content",
  mediaBodyRequired: "media",
  invalidFilename: "media",
  videoNotFound: "gone",
  backendError: "transient",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  409: "transient",
  410: "gone",
  413: "media",
  415: "media",
  429: "rate",
}

export function classify(status: number, code: string): RefusalKind {
  return kinds[code] ?? kindsByStatus[status] ?? "content"
}

const daily: ReadonlySet<string> = new Set(["quotaExceeded", "dailyLimitExceeded"])

/** What is counted by the day starts again at midnight where Google is; a channel's own uploads, a day later. */
export function restOf(code: string, message: string, now: Temporal.Instant): Temporal.Instant | undefined {
  if (code === "uploadLimitExceeded") return now.add({ hours: 24 })
  if (!daily.has(code) && !/\bper day\b/i.test(message)) return undefined
  return now.toZonedDateTimeISO("America/Los_Angeles").add({ days: 1 }).startOfDay().toInstant()
}
