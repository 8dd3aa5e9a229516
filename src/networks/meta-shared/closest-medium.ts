import type { Published, Unknown } from "#networks/network.ts"

export type Medium = {
  readonly id: string
  readonly timestamp: string
  readonly permalink?: string | undefined
}

/** The clocks of Meta and ours need not agree to the second. */
export const slack = { minutes: 1 }

export const timeOf = ({ timestamp }: Medium): number => Temporal.Instant.from(timestamp).epochMilliseconds

/** Of those that say the right thing, the one that came out when it was sent. */
export function closestMedium(
  { name }: { readonly name: string },
  media: readonly Medium[],
  sentAt: Temporal.Instant,
): Published | Unknown {
  const distance = (each: Medium) => Math.abs(timeOf(each) - sentAt.epochMilliseconds)
  const [found] = media.toSorted((a, b) => distance(a) - distance(b))
  if (found === undefined) return { kind: "unknown", message: `${name} has published this, but does not list it yet.` }
  const published = { kind: "published", externalId: found.id } as const
  return found.permalink === undefined ? published : { ...published, url: found.permalink }
}
