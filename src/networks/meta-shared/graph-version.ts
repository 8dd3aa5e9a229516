import type { ApiVersion } from "#networks/network.ts"

/** Two or three come out a year, and each is served for about two years. */
export const graphVersion: ApiVersion = {
  own: "v25.0",
  isOne: (text) => /^v[1-9]\d\.0$/.test(text),
}
