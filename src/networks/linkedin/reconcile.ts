import type { Unknown } from "#networks/network.ts"

/** A member's posts cannot be listed, and sending again to find out might post again. */
export function answerUnknown(): Unknown {
  return { kind: "unknown", message: "LinkedIn does not let apps see what a member has posted.", isFinal: true }
}
