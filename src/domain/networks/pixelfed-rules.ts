import { optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { refuseOption } from "#domain/validate-post/formats.ts"

export const pixelfedRules: DraftRules = {
  check(draft) {
    if (optionOf(draft, "spoilerText") === "" || optionOf(draft, "sensitive") === "true") return []
    const message = "Pixelfed shows a content warning only on hidden media. Set pixelfed.sensitive to true."
    return [refuseOption(draft, "spoilerText", message)]
  },
}
