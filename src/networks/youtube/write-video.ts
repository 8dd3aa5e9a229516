import { splitGraphemes } from "#domain/count-text/graphemes.ts"
import type { SendItem } from "#networks/network.ts"

const titleUnits = 100

/** Nothing is cut in the middle of what people see as one character. */
function cut(text: string): string {
  let end = 0
  for (const grapheme of splitGraphemes(text)) {
    if (grapheme.start + grapheme.text.length > titleUnits) break
    end = grapheme.start + grapheme.text.length
  }
  return text.slice(0, end).trim()
}

/** The title that was chosen, or else the first line of the text. */
export function titleOf({ body, options }: SendItem): string {
  const chosen = (options["youtube.title"] ?? "").trim()
  return chosen === "" ? cut(body.trimStart().split("\n", 1)[0] ?? "") : chosen
}

function tagsOf({ options }: SendItem): readonly string[] {
  const tags = (options["youtube.tags"] ?? "").split(",").map((tag) => tag.trim())
  return tags.filter((tag) => tag !== "")
}

/** The metadata of a video, sent before the file. */
export function writeVideo(item: SendItem): object {
  const { body: description, options } = item
  const tags = tagsOf(item)
  return {
    snippet: {
      title: titleOf(item),
      description,
      ...(tags.length === 0 ? {} : { tags }),
      categoryId: options["youtube.category"],
    },
    status: {
      privacyStatus: options["youtube.privacy"],
      selfDeclaredMadeForKids: options["youtube.madeForKids"] === "true",
      license: options["youtube.license"],
      containsSyntheticMedia: options["youtube.syntheticMedia"] === "true",
    },
  }
}
