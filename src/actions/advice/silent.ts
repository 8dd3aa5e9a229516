import { networks } from "#domain/networks/all.ts"

const quiet = new Set(
  networks.filter(({ constraints }) => constraints.metrics.length === 0).map((each) => each.provider),
)

/** The networks among these that report no numbers. */
export function quietProviders(entries: readonly { readonly provider: string }[]): readonly string[] {
  return [...new Set(entries.map(({ provider }) => provider))].filter((provider) => quiet.has(provider))
}

export function saySilent(providers: readonly string[]): readonly string[] {
  if (providers.length === 0) return []
  const names = providers.join(", ")
  return [`${names}: no numbers are reported there, so 0 does not mean that nobody saw a post.`]
}
