import type { RefusalKind, Refused } from "#networks/network.ts"

export function refuse(why: RefusalKind, code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}
