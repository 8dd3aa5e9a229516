import type { Choice, OptionChoices } from "#domain/account-choices.ts"
import type { Option } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import type { Draft, Finding } from "#domain/validate-post/draft.ts"
import { formatNumber } from "#domain/validate-post/words.ts"

/** So many choices are named in a message. */
const mostNamed = 8

/** By the names that people know, with the values that scripts set. */
function nameChoices({ more }: OptionChoices, choices: readonly Choice[]): readonly string[] {
  const named = choices.slice(0, mostNamed).map(({ value, label }) => (label === value ? value : `${value} (${label})`))
  const rest = choices.length - named.length + more
  return rest > 0 ? [...named, `or one of ${formatNumber(rest)} more`] : named
}

/** What is wrong with a value that the account does not offer; undefined where nothing is, or it is not known. */
function checkOffered({ options }: Draft, key: string, value: string, offered: OptionChoices): string | undefined {
  const { choices, more, dependsOn } = offered
  const parent = dependsOn === undefined ? undefined : options[dependsOn]
  const fitting = choices.filter(({ within }) => within === undefined || parent === undefined || within === parent)
  if (more > 0 || fitting.some((choice) => choice.value === value)) return undefined
  if (fitting.length === 0) return `This account has nothing to choose for ${key}. Remove it.`
  return `This account does not offer ${value} for ${key}. Set it to ${nameChoices(offered, fitting).join(", ")}.`
}

function checkValue(draft: Draft, option: Option): readonly Finding[] {
  const { name, network, options } = draft
  const path = `options.${option.key}`
  const value = options[option.key]
  const offered = draft.choices?.options[option.key]
  if (value === undefined) {
    if (!option.required || option.default !== undefined) return []
    const known = offered === undefined ? option.choices : nameChoices(offered, offered.choices)
    const choices = known === undefined ? "" : ` to ${known.join(", ")}`
    return [{ rule: "option.required", path, message: `${name} needs ${option.key}. Set it${choices}.` }]
  }
  const choices = option.type === "boolean" ? ["true", "false"] : option.choices
  if (choices !== undefined && !choices.includes(value)) {
    const message = `${name} accepts only ${choices.join(", ")} for ${option.key}. Choose one of them.`
    return [{ rule: "option.choice", path, message }]
  }
  if (offered !== undefined) {
    const refused = checkOffered(draft, option.key, value, offered)
    if (refused !== undefined) return [{ rule: "option.notOffered", path, message: refused }]
  }
  const limit = option.maxLength
  const actual = network.constraints.text.counting === "utf16" ? value.length : [...value].length
  if (limit === undefined || actual <= limit) return []
  const figures = `${formatNumber(limit)} characters in ${option.key}; this has ${formatNumber(actual)}`
  const message = `${name} allows ${figures}. Shorten it by ${formatNumber(actual - limit)}.`
  return [{ rule: "option.tooLong", path, limit, actual, message }]
}

/**
 * Options that the network does not have. The original carries options of every network, so there only those that bear
 * this network's name are its business; an account's own version is for this network alone.
 */
function findUnknown({ name, network }: Draft, original: Options, own: Options): readonly Finding[] {
  const known = new Set<string>(network.options.map(({ key }) => key))
  const ours = Object.keys(original).filter((key) => key.startsWith(`${network.key}.`))
  const unknown = new Set([...ours, ...Object.keys(own)].filter((key) => !known.has(key)))
  return [...unknown].map((key) => ({
    rule: "option.unknown",
    path: `options.${key}`,
    message: `${name} has no option ${key}. Remove it.`,
  }))
}

export function checkOptions(draft: Draft, original: Options, own: Options): readonly Finding[] {
  return [...draft.network.options.flatMap((option) => checkValue(draft, option)), ...findUnknown(draft, original, own)]
}
