import type { Option } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import type { Draft, Finding } from "#domain/validate-post/draft.ts"
import { formatNumber } from "#domain/validate-post/words.ts"

function checkValue(draft: Draft, option: Option): readonly Finding[] {
  const { name, network, options } = draft
  const path = `options.${option.key}`
  const value = options[option.key]
  if (value === undefined) {
    if (!option.required || option.default !== undefined) return []
    const choices = option.choices === undefined ? "" : ` to ${option.choices.join(", ")}`
    return [{ rule: "option.required", path, message: `${name} needs ${option.key}. Set it${choices}.` }]
  }
  const choices = option.type === "boolean" ? ["true", "false"] : option.choices
  if (choices !== undefined && !choices.includes(value)) {
    const message = `${name} accepts only ${choices.join(", ")} for ${option.key}. Choose one of them.`
    return [{ rule: "option.choice", path, message }]
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
