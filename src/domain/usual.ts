import type { NetworkKey } from "#domain/network.ts"

/** Of how many of its latest posts a workspace is shown what they brought. */
export const shownResults = 5

type Brought = { readonly network: NetworkKey | null; readonly engagement: number }

/**
 * By which part the engagement of a post is above or below what is usual on its networks: 0.5 is half as much again.
 * Undefined where one of them has no usual yet.
 */
export function rateAgainst(brought: readonly Brought[], usual: ReadonlyMap<NetworkKey, number>): number | undefined {
  let [got, expected] = [0, 0]
  for (const { network, engagement } of brought) {
    const here = network === null ? undefined : usual.get(network)
    if (here === undefined) return undefined
    got += engagement
    expected += here
  }
  return expected === 0 ? undefined : Math.round((got / expected - 1) * 100) / 100
}
