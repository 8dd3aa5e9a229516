import type { ApiVersion } from "#networks/network.ts"

/** Two or three come out a year, and each is served for about two years. */
export const graphVersion: ApiVersion = {
  own: "v25.0",
  ends: { "v20.0": "2026-09-24", "v21.0": "2027-01-21", "v25.0": "2028-07-29" },
  isOne: (text) => /^v[1-9]\d\.0$/.test(text),
}
