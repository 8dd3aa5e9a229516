import { type Draft, type Finding, optionOf, optionPath, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, countHashtags, tooManyInText } from "#domain/validate-post/formats.ts"

const hashtags = 60
const tagCharacters = 500

/** The title, or else the first line of the text, which is cut if need be. */
function checkTitle(draft: Draft): readonly Finding[] {
  const firstLine = (draft.items[0]?.body ?? "").trimStart().split("\n", 1)[0] ?? ""
  if (optionOf(draft, "title").trim() !== "" || firstLine.trim() !== "") return []
  const message = "YouTube needs a title. Set youtube.title or write text: its first line becomes the title."
  return [{ rule: "option.required", path: optionPath(draft, "title"), message }]
}

function checkCharacters({ items }: Draft): readonly Finding[] {
  return items.flatMap(({ path, body }) => {
    if (!/[<>]/.test(body)) return []
    const message = "YouTube does not allow < and > in its text. Remove them."
    return [{ rule: "text.characters", path: `${path}.body`, message }]
  })
}

/** Tags share one limit: commas count, and a tag with a space counts its quotes. */
function checkTags(draft: Draft): readonly Finding[] {
  const value = optionOf(draft, "tags")
  const tags = value
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean)
  const lengths = tags.map((tag) => [...tag].length + (tag.includes(" ") ? 2 : 0))
  const actual = lengths.reduce((sum, length) => sum + length, Math.max(0, tags.length - 1))
  // A value that is too long as it stands has been told of already.
  if (actual <= tagCharacters || [...value].length > tagCharacters) return []
  const figures = `allows ${tagCharacters} characters of tags, including the quotes around tags with a space`
  const message = `YouTube ${figures}; these have ${actual}. Remove some.`
  return [{ rule: "option.tooLong", path: optionPath(draft, "tags"), limit: tagCharacters, actual, message }]
}

export const youtubeRules: DraftRules = {
  check: (draft) => [
    ...checkTitle(draft),
    ...checkFormat(draft, "title", (value) => !/[<>]/.test(value), "a title without < and >"),
    ...checkFormat(draft, "tags", (value) => !/[<>]/.test(value), "tags without < and >"),
    ...checkCharacters(draft),
    ...checkTags(draft),
  ],
  checkItem: (draft, item) => tooManyInText(draft, item, "Hashtags", hashtags, countHashtags),
}
