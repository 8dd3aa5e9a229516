import { readContent } from "#networks/fediverse-shared/read-content.ts"

/** `alike`: a server may have made the one of the other. */
export type Likeness = "same" | "alike" | "other"

/** What a server gives back of a text: as it was written, or as it is shown. */
type Kept = { readonly source: string } | { readonly content: string }

function tidy(text: string): string {
  return text.normalize("NFC").replaceAll("\r\n", "\n").trim()
}

/** The words alone: without links, marks and the servers of mentions, all of which servers show in their own way. */
function wordsIn(text: string): string {
  return tidy(text)
    .replaceAll(/https?:\/\/\S+/gi, "")
    .replaceAll(/(@[\w.-]+)@[\w.-]+/g, "$1")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
}

/** Shown links may be shortened. Those of mentions and tags are words. */
function withoutLinks(content: string): string {
  return content.replaceAll(/<a\b[^>]*>(?!\s*(?:<[^>]*>\s*)*[@#])[\s\S]*?<\/a>/gi, "")
}

/** Whether a server has the text that was sent. */
export function compareWords(sent: string, kept: Kept): Likeness {
  const text = "source" in kept ? kept.source : readContent(kept.content)
  if (tidy(sent) === tidy(text)) return "same"
  const words = "source" in kept ? kept.source : readContent(withoutLinks(kept.content))
  return [text, words].some((each) => wordsIn(each) === wordsIn(sent)) ? "alike" : "other"
}
