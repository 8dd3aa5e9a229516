import type { AccountView } from "../../api/views.ts"

/** The address of an account's page on its network. It comes from there, so only what leads to a website is one. */
export function profileOf({ profileUrl }: AccountView): string | null {
  const url = profileUrl === undefined ? null : URL.parse(profileUrl)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}
