import type { GoogleConsent } from "#networks/google-shared/simulator/consent.ts"
import { choicesOf } from "#networks/simulator/consent.ts"
import type { Channel } from "#networks/youtube/simulator/records.ts"

/** People choose a channel, and may take the tick off each permission. */
export const consent: GoogleConsent = {
  scopes: [
    "https://www.googleapis.com/auth/youtube",
    "https://www.googleapis.com/auth/youtube.upload",
    "https://www.googleapis.com/auth/youtube.readonly",
  ],
  mayWithhold: () => true,
  heading: "Choose your account or a brand account",
  choices: choicesOf(
    (memory) => memory.list<Channel>("channel"),
    ({ title, handle }) => `${title} (@${handle})`,
  ),
}
