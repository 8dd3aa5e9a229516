import type { DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isLanguage } from "#domain/validate-post/formats.ts"

function areLanguages(value: string): boolean {
  const tags = value.split(",")
  return tags.length <= 3 && tags.every((tag) => isLanguage(tag.trim()))
}

export const blueskyRules: DraftRules = {
  check: (draft) => checkFormat(draft, "langs", areLanguages, "up to three languages such as en,de"),
}
