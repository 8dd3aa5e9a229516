import { optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isWebAddress, refuseOption, requireOption } from "#domain/validate-post/formats.ts"

/** Profiles and pages alike. */
export const linkedinRules: DraftRules = {
  narrow: (draft) => ({ hasCard: optionOf(draft, "articleUrl") !== "" }),
  check(draft) {
    const { network, name, items } = draft
    if (optionOf(draft, "articleUrl") === "") return []
    const hasMedia = items.some(({ media }) => media.length > 0)
    const message = `${name} accepts an article or media, not both. Remove the media or ${network.key}.articleUrl.`
    return [
      ...checkFormat(draft, "articleUrl", isWebAddress, "a web address"),
      ...requireOption(draft, "articleTitle", `An article on ${name}`),
      ...(hasMedia ? [refuseOption(draft, "articleUrl", message)] : []),
    ]
  },
}
