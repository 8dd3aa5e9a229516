import { type Draft, type DraftItem, type Finding, optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { refuseOption } from "#domain/validate-post/formats.ts"

/** Servers remove what looks like a tag. One that does not end takes the rest of the text with it. */
function checkTags({ name }: Draft, { path, body }: DraftItem): readonly Finding[] {
  if (!/<(?!\s)/.test(body)) return []
  const message = `${name} cuts a text at < as if a tag began there. Put a space behind it, or remove it.`
  return [{ rule: "text.characters", path: `${path}.body`, message }]
}

export const pixelfedRules: DraftRules = {
  checkItem: checkTags,

  check(draft) {
    if (optionOf(draft, "spoilerText") === "" || optionOf(draft, "sensitive") === "true") return []
    const message = "Pixelfed shows a content warning only on hidden media. Set pixelfed.sensitive to true."
    return [refuseOption(draft, "spoilerText", message)]
  },
}
