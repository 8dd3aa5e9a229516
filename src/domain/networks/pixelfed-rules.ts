import { optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { refuseOption } from "#domain/validate-post/formats.ts"

export const pixelfedRules: DraftRules = {
  check(draft) {
    if (optionOf(draft, "spoilerText") === "" || optionOf(draft, "sensitive") === "true") return []
    const message = "Pixelfed keeps a content warning on hidden media only. Set pixelfed.sensitive to true."
    return [refuseOption(draft, "spoilerText", message)]
  },
}
