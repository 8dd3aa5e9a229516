import type { AccountChoices } from "#domain/account-choices.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { Constraints, Network } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"

/** One broken limit of one account's post; who it is about is added later. */
export type Finding = {
  readonly rule: string
  readonly path: string
  readonly message: string
  readonly limit?: number
  readonly actual?: number
}

/** A media item at its place; `facts` are missing when there is no such item any more. */
export type DraftMedia = { readonly path: string; readonly facts: MediaFacts | undefined }

export type DraftItem = {
  /** `content.<index>` */
  readonly path: string
  readonly body: string
  readonly media: readonly DraftMedia[]
}

/** What goes to one account, next to the limits that hold for it. */
export type Draft = {
  readonly network: Network
  /** Who sets the limits, at the start of a sentence: "Facebook", or "A Facebook reel". */
  readonly name: string
  readonly constraints: Constraints
  readonly items: readonly DraftItem[]
  /** Whether a link card is content enough, without text or media. */
  readonly hasCard: boolean
  /** Only options with a value. */
  readonly options: Options
  /** What the account itself offers. */
  readonly choices: AccountChoices | null
}

/** What a network knows beyond its figures. */
export type DraftRules = {
  /** The limits of this very post, where its options or media decide on them. */
  readonly narrow?: (draft: Draft) => Partial<Pick<Draft, "name" | "constraints" | "hasCard">>
  readonly check?: (draft: Draft) => readonly Finding[]
  /** What is looked for in each item by itself; in a long thread that is most of the work. */
  readonly checkItem?: (draft: Draft, item: DraftItem, index: number) => readonly Finding[]
}

/** The value of an option of the draft's own network, by its name without the network; "" when there is none. */
export function optionOf({ network, options }: Draft, name: string): string {
  const key = `${network.key}.${name}`
  return options[key] ?? network.options.find((option) => option.key === key)?.default ?? ""
}

export function optionPath({ network }: Draft, name: string): string {
  return `options.${network.key}.${name}`
}

/** The media that are there, all items together. */
export function knownMedia({ items }: Pick<Draft, "items">): readonly MediaFacts[] {
  return items.flatMap(({ media }) => media.flatMap(({ facts }) => (facts === undefined ? [] : [facts])))
}
