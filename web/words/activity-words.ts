import { speak } from "./speak.ts"

const { did, ran, from, about } = await speak({
  en: async () => (await import("./en/activity.ts")).activity,
  es: async () => (await import("./es/activity.ts")).activity,
})

/** What an entry says after the person's name. The target and the details follow. */
export function sayActivity(action: string): string {
  return isKnown(action) ? did[action] : ran(action)
}

/** Entries of a newer version may be read by an older page. */
function isKnown(action: string): action is keyof typeof did {
  return Object.hasOwn(did, action)
}

export function sayActivityDetail(action: string, detail: string | undefined): string {
  if (detail === undefined) return ""
  // Signing in is recorded with the address it came from.
  return /^(?:setup|join|sign-in|second-factor|password-reset)/.test(action) ? from(detail) : about(detail)
}
