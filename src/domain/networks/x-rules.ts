import { optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isDigits, refuseOption, tooManyInText } from "#domain/validate-post/formats.ts"

const cashtags = 1
const cashtagPattern = /(?<![^\s])\$[A-Za-z]{1,6}(?:[._][A-Za-z]{1,2})?(?=$|[\s!'#%&"()*+,\\\-./:;<=>?@[\]^_{|}~])/gu

const countCashtags = (text: string): number => text.match(cashtagPattern)?.length ?? 0

export const xRules: DraftRules = {
  // Apps on X's own plans may send one cashtag; more need a contract.
  checkItem: (draft, item) => tooManyInText(draft, item, "Cashtags", cashtags, countCashtags),
  check: (draft) => [
    ...checkFormat(draft, "communityId", isDigits, "digits only"),
    ...(optionOf(draft, "shareWithFollowers") === "true" && optionOf(draft, "communityId") === ""
      ? [
          refuseOption(
            draft,
            "shareWithFollowers",
            "X shares a post with followers only from a community. Set x.communityId or remove x.shareWithFollowers.",
          ),
        ]
      : []),
  ],
}
