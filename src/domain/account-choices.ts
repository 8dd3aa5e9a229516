import type { Constraints, ImageLimit, TextLimit, VideoLimit } from "#domain/network.ts"

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

/** The account's own limits, where they are not those of its network. */
export type AccountLimits = {
  readonly text?: Pick<TextLimit, "max" | "urlLength">
  readonly media?: {
    readonly max?: number
    readonly images?: Partial<Pick<ImageLimit, "max" | "maxBytes" | "maxPixels" | "maxAltText" | "types">>
    readonly videos?: Partial<Pick<VideoLimit, "maxBytes" | "maxPixels" | "maxSeconds" | "types">>
  }
}

export type AccountChoices = {
  readonly options: Readonly<Record<string, OptionChoices>>
  readonly limits: AccountLimits
  /** The name that the network wants to be shown while somebody composes for this account. */
  readonly publishesAs?: string
}

/** What is kept of one option, and how long a name of it may be: a hostile server can offer a million. */
const mostChoices = 250
const longestLabel = 100
const longestValue = 200

/** The choices of one option as they are kept: so many, with names that fit. `total`: how many there are in all. */
export function keepChoices(
  choices: readonly Choice[],
  { total = choices.length, dependsOn }: { readonly total?: number; readonly dependsOn?: string } = {},
): OptionChoices {
  const usable = choices.filter(({ value }) => value !== "" && value.length <= longestValue)
  const kept = usable.slice(0, mostChoices).map((choice) => {
    const label = choice.label.trim().slice(0, longestLabel)
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
export function applyLimits(constraints: Constraints, { text, media = {} }: AccountLimits): Constraints {
  const { images, videos, ...own } = media
  return {
    ...constraints,
    text: { ...constraints.text, ...text },
    media: {
      ...constraints.media,
      ...own,
      images: { ...constraints.media.images, ...images },
      videos: { ...constraints.media.videos, ...videos },
    },
  }
}
