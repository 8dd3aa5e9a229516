import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { Options } from "#domain/post.ts"

/** This network's options, with the defaults where nothing was chosen. */
export function withDefaults(network: NetworkKey, chosen: Options): Options {
  const { options } = networkOf(network)
  return Object.fromEntries(
    options.flatMap(({ key, default: standard }) => {
      const value = chosen[key] ?? standard
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
