import { type Numbers, takeReported } from "#domain/metrics.ts"
import type { MetricName, NetworkKey } from "#domain/network.ts"

/** How many see a usual post of the shop there. */
const audience: Partial<Readonly<Record<NetworkKey, number>>> = {
  x: 900,
  instagram: 1600,
  facebook: 1100,
  bluesky: 500,
  mastodon: 300,
}

/** How many of a hundred who see it do what. */
const habits: Readonly<Record<MetricName, number>> = {
  views: 100,
  reach: 72,
  likes: 4.5,
  comments: 0.6,
  shares: 0.8,
  quotes: 0.2,
  saves: 0.5,
  clicks: 1.1,
}

/** What a post comes to in the end, before chance has its say: more on weekday evenings, more as the year goes on. */
export function makeNumbers(
  roll: () => number,
  network: NetworkKey,
  at: Temporal.Instant,
  yearPassed: number,
): Readonly<Record<MetricName, number>> {
  const { dayOfWeek, hour } = at.toZonedDateTimeISO("UTC")
  const ofHour = hour >= 16 && hour <= 19 ? 1.6 : hour >= 11 && hour <= 13 ? 1.2 : hour < 8 ? 0.6 : 1
  const ofDay = dayOfWeek >= 6 ? 0.7 : dayOfWeek === 3 ? 1.25 : 1
  // Now and then one takes off.
  const luck = roll() > 0.97 ? 4 + roll() * 6 : 0.5 + roll()
  const seen = (audience[network] ?? 0) * (0.6 + 0.8 * yearPassed) * ofHour * ofDay * luck
  const numbers = Object.entries(habits).map(([name, share]) => [name, (seen * share * (0.6 + 0.8 * roll())) / 100])
  return Object.fromEntries(numbers) as Record<MetricName, number>
}

/** What of that is there after so many hours, as far as the network reports it. */
export function grow(network: NetworkKey, final: Numbers, hours: number): Numbers {
  const share = 1 - Math.exp(-hours / 30)
  const grown = Object.entries(final).map(([name, value]) => [name, Math.floor(value * share)])
  return takeReported(network, Object.fromEntries(grown) as Numbers)
}
