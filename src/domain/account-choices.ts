import { clipText } from "#domain/clip-text.ts"
import type { Constraints } from "#domain/network.ts"

/*
 * What one account offers and allows, beyond what its network says of all accounts: the boards that a pin can go to, how
 * long a post may be for those who pay, who may watch. The network is asked with the account's own credentials.
 */

/** A value of an option, and the name that people know it by. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** The value of another option that this one belongs to: a section's board. */
  readonly within?: string
}

/** What an account offers for one option. Other values are refused, unless there are more than are kept here. */
export type OptionChoices = {
  readonly choices: readonly Choice[]
  /** How many more there are. */
  readonly more: number
  /** The option whose value `within` names. */
  readonly dependsOn?: string
}

/** The limits that can be an account's own. */
export const limitNames = [
  "characters",
  "charactersPerUrl",
  "media",
  "images",
  "imageBytes",
  "imagePixels",
  "altTextCharacters",
  "videoBytes",
  "videoPixels",
  "videoSeconds",
] as const

export type AccountLimits = Partial<Readonly<Record<(typeof limitNames)[number], number>>>

export type AccountChoices = {
  readonly options: Readonly<Record<string, OptionChoices>>
  /** Where they are not those of the network. */
  readonly limits: AccountLimits
  /** The content types that it takes, where they are fewer than the network's. */
  readonly types?: readonly string[]
  /** The name that the network wants to be shown while somebody composes for this account. */
  readonly publishesAs?: string
}

/** What is kept of one option, and how long a name of it may be: a hostile server can offer a million. */
const mostChoices = 250
const longestLabel = 100
const longestValue = 200

/** A name of the network's as it is kept. */
export function nameOf(text: string): string {
  return clipText(text.trim(), longestLabel)
}

/** The choices of one option as they are kept: so many, with names that fit. `total`: how many there are in all. */
export function keepChoices(
  choices: readonly Choice[],
  { total = choices.length, dependsOn }: { readonly total?: number; readonly dependsOn?: string } = {},
): OptionChoices {
  const usable = choices.filter(({ value }) => value !== "" && value.length <= longestValue)
  const kept = usable.slice(0, mostChoices).map((choice) => {
    const label = nameOf(choice.label)
    return { ...choice, label: label === "" ? choice.value : label }
  })
  return {
    choices: kept,
    more: Math.max(0, Math.max(total, usable.length) - kept.length),
    ...(dependsOn === undefined ? {} : { dependsOn }),
  }
}

/** The same with at most so many choices of each option: for answers that name every account. */
export function shortenChoices({ options, ...rest }: AccountChoices, most: number): AccountChoices {
  const shortened = Object.entries(options).map(([key, each]) => {
    const choices = each.choices.slice(0, most)
    return [key, { ...each, choices, more: each.more + each.choices.length - choices.length }] as const
  })
  return { ...rest, options: Object.fromEntries(shortened) }
}

/** The limits of a network as they are for one account. */
export function applyLimits(constraints: Constraints, { limits, types }: AccountChoices): Constraints {
  const { text, media } = constraints
  const { images, videos } = media
  const taken = (usual: readonly string[]) => {
    const both = usual.filter((type) => types?.includes(type) ?? true)
    return both.length === 0 ? usual : both
  }
  return {
    ...constraints,
    text: { ...text, ...given({ max: limits.characters, urlLength: limits.charactersPerUrl }) },
    media: {
      ...media,
      ...given({ max: limits.media }),
      images: {
        ...images,
        types: taken(images.types),
        ...given({
          max: limits.images,
          maxBytes: limits.imageBytes,
          maxPixels: limits.imagePixels,
          maxAltText: limits.altTextCharacters,
        }),
      },
      videos: {
        ...videos,
        types: taken(videos.types),
        ...given({ maxBytes: limits.videoBytes, maxPixels: limits.videoPixels, maxSeconds: limits.videoSeconds }),
      },
    },
  }
}

/** Without what was not said. */
export function given<K extends string>(
  numbers: Readonly<Record<K, number | undefined>>,
): Partial<Readonly<Record<K, number>>> {
  const said = Object.entries<number | undefined>(numbers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as Partial<Readonly<Record<K, number>>>
}
