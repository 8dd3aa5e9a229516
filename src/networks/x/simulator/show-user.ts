import { type Account, isPaying } from "#networks/x/simulator/records.ts"

/** What may be asked for of a user. Of most of it this X knows nothing, and leaves it out, as X does. */
const userFields = new Set([
  "affiliation",
  "confirmed_email",
  "connection_status",
  "created_at",
  "description",
  "entities",
  "id",
  "is_identity_verified",
  "location",
  "most_recent_post_id",
  "most_recent_tweet_id",
  "name",
  "parody",
  "pinned_post_id",
  "pinned_tweet_id",
  "profile_banner_url",
  "profile_image_url",
  "protected",
  "public_metrics",
  "receives_your_dm",
  "subscribes_to_you",
  "subscription",
  "subscription_type",
  "url",
  "username",
  "verified",
  "verified_followers_count",
  "verified_type",
  "withheld",
])

export function isUserField(name: string): boolean {
  return userFields.has(name)
}

export function showUser(account: Account, wanted: readonly string[]): Readonly<Record<string, unknown>> {
  const { id, name, handle: username, picture } = account
  const facts = {
    id,
    name,
    username,
    description: "",
    profile_image_url: picture,
    protected: false,
    subscription_type: isPaying(account) ? "Premium" : "None",
    verified: false,
    verified_type: "none",
  }
  const shown = new Set(["id", "name", "username", ...wanted])
  return Object.fromEntries(Object.entries(facts).filter(([field]) => shown.has(field)))
}
