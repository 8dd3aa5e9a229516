import type { DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat } from "#domain/validate-post/formats.ts"

export const mastodonRules: DraftRules = {
  check: (draft) => checkFormat(draft, "language", (value) => /^[a-z]{2,3}$/i.test(value), "a language such as en"),
}
