import { type NetworkKey, networkKeys } from "#domain/network.ts"

const form = /^([a-z-]+)\.[A-Za-z][A-Za-z0-9]*$/

/** The network that an option belongs to: the part before the dot. Null when there is no such network. */
export function networkOfOption(key: string): NetworkKey | null {
  const [, name] = form.exec(key) ?? []
  return networkKeys.find((network) => network === name) ?? null
}
