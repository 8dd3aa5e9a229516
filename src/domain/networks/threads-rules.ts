import { optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isWebAddress, linksIn, refuseOption, tooManyInText } from "#domain/validate-post/formats.ts"

const links = 5

export const threadsRules: DraftRules = {
  narrow: (draft) => ({ hasCard: optionOf(draft, "linkAttachment") !== "" }),
  checkItem(draft, item, index) {
    const card = optionOf(draft, "linkAttachment")
    const more = index === 0 && card !== "" ? [card] : []
    return tooManyInText(draft, item, "Links", links, (text) => new Set([...linksIn(text), ...more]).size)
  },
  check(draft) {
    const card = optionOf(draft, "linkAttachment")
    const isTextOnly = draft.items[0]?.media.length === 0
    return [
      ...checkFormat(draft, "topicTag", (value) => !/[.&]/.test(value), "a topic without . and &"),
      ...checkFormat(draft, "linkAttachment", isWebAddress, "a web address"),
      ...(card !== "" && !isTextOnly
        ? [
            refuseOption(
              draft,
              "linkAttachment",
              "Threads shows a link card only on posts without media. Remove the media or threads.linkAttachment.",
            ),
          ]
        : []),
    ]
  },
}
