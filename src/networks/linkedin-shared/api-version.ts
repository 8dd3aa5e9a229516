import type { ApiVersion } from "#networks/network.ts"

/** Named after a year and a month. Some months have none, and each is served for about a year. */
export const linkedinVersion: ApiVersion = {
  own: "202607",
  ends: { "202508": "2026-08-17", "202607": "2027-07-15" },
  isOne: (text) => /^20[2-9]\d(?:0[1-9]|1[0-2])$/.test(text),
}
