import { searchedPart } from "#domain/count-text/beginning.ts"
import { findLinks, xLinks } from "#domain/count-text/links.ts"
import { type Draft, type DraftItem, type Finding, optionOf, optionPath } from "#domain/validate-post/draft.ts"
import { countOf } from "#domain/validate-post/words.ts"

export const isDigits = (value: string): boolean => /^\d+$/.test(value)

export const isLanguage = (value: string): boolean => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(value)

export const isWebAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && /^https?:\/\//i.test(value)
}

export const isSecureAddress = (value: string): boolean => isWebAddress(value) && /^https:/i.test(value)

/** An option that is written in a form of its own; `form` says which one, "digits only". */
export function checkFormat(
  draft: Draft,
  name: string,
  isRight: (value: string) => boolean,
  form: string,
): readonly Finding[] {
  const value = optionOf(draft, name)
  if (value === "" || isRight(value)) return []
  const key = `${draft.network.key}.${name}`
  const message = `${draft.name} accepts ${form} in ${key}. Change it.`
  return [{ rule: "option.format", path: optionPath(draft, name), message }]
}

/** An option that another one, or the kind of post, makes necessary. */
export function requireOption(draft: Draft, name: string, reason: string): readonly Finding[] {
  if (optionOf(draft, name).trim() !== "") return []
  const message = `${reason} needs ${draft.network.key}.${name}. Set it.`
  return [{ rule: "option.required", path: optionPath(draft, name), message }]
}

/** Two choices that exclude one another. */
export function refuseOption(draft: Draft, name: string, message: string): Finding {
  return { rule: "option.conflict", path: optionPath(draft, name), message }
}

const hashtagPattern = /(?<![\p{L}\p{M}\p{N}_&])[#＃][\p{L}\p{M}\p{N}_]+/gu
const mentionPattern = /(?<![\p{L}\p{M}\p{N}_.])@[A-Za-z0-9_][A-Za-z0-9_.]*/gu

/** Hashtags with a letter in them: "#1" is none. */
export function countHashtags(text: string): number {
  return (text.match(hashtagPattern) ?? []).filter((tag) => /\p{L}/u.test(tag)).length
}

export function countMentions(text: string): number {
  return text.match(mentionPattern)?.length ?? 0
}

/** The links of a text, with and without https. */
export function linksIn(text: string): readonly string[] {
  return findLinks(text, xLinks).map(({ start, end }) => text.slice(start, end))
}

/** More of something in a text than a network takes. A text that is far too long is searched at its beginning only. */
export function tooManyInText(
  draft: Pick<Draft, "name" | "constraints">,
  { path: item, body }: Pick<DraftItem, "path" | "body">,
  kind: "Hashtags" | "Mentions" | "Links" | "Cashtags",
  limit: number,
  count: (text: string) => number,
): readonly Finding[] {
  const actual = count(searchedPart(draft.constraints.text, body))
  if (actual <= limit) return []
  const path = `${item}.body`
  const what = kind.slice(0, -1).toLowerCase()
  const message = `${draft.name} allows ${countOf(limit, what)}; this has ${actual}. Remove ${actual - limit}.`
  return [{ rule: `text.tooMany${kind}`, path, limit, actual, message }]
}
