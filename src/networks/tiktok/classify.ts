import type { RefusalKind } from "#networks/network.ts"

/** What TikTok calls its refusals. Those of OAuth stand among them: no name means two things. */
const codes: Readonly<Record<string, RefusalKind>> = {
  access_token_invalid: "auth",
  scope_not_authorized: "permission",
  scope_permission_missed: "permission",
  rate_limit_exceeded: "rate",
  spam_risk_too_many_posts: "rate",
  spam_risk_too_many_pending_share: "rate",
  reached_active_user_cap: "rate",
  spam_risk_user_banned_from_posting: "content",
  spam_risk: "content",
  spam_risk_text: "content",
  // The next two are for the operator to fix: the app was not audited, or the domain not verified.
  unaudited_client_can_only_post_to_private_accounts: "permission",
  url_ownership_unverified: "permission",
  privacy_level_option_mismatch: "content",
  invalid_params: "content",
  invalid_param: "content",
  invalid_file_upload: "media",
  invalid_publish_id: "gone",
  invalid_grant: "auth",
  // About the keys of the app, which no person who connects an account can fix.
  invalid_client: "permission",
  unauthorized_client: "permission",
  invalid_scope: "permission",
  access_denied: "permission",
}

const byStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  429: "rate",
}

export function classify(status: number, code: string): RefusalKind {
  return codes[code] ?? byStatus[status] ?? "content"
}

/** What is counted over a day, for an account or for the whole app. */
const daily = new Set(["spam_risk_too_many_posts", "spam_risk_too_many_pending_share", "reached_active_user_cap"])

/** After how many seconds TikTok listens again. It does not say so itself. */
export const pauseAfter = (code: string): number => (daily.has(code) ? 86_400 : 60)

const failures: Readonly<Record<string, RefusalKind>> = {
  auth_removed: "auth",
  internal: "transient",
  spam_risk: "content",
  spam_risk_text: "content",
  spam_risk_user_banned_from_posting: "content",
  spam_risk_too_many_posts: "rate",
}

/** Why a post failed that had been taken. Mostly it was the file. */
export const classifyFailure = (reason: string): RefusalKind => failures[reason] ?? "media"

/** Media come from this very service, and it may have been away at that moment; of itself TikTok may know better next time. */
export const mayDoBetter = (reason: string): boolean =>
  /^(?:photo_pull_failed|video_pull_failed|internal)$/.test(reason)
