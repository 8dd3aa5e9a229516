import { latinAccents } from "#domain/count-text/domain-names.ts"
import { findLinks, type LinkDialect } from "#domain/count-text/links.ts"

/** What stands after a name in a link on Mastodon: nearly everything but spaces, and hardly any mark at the end. */
const anyLetter = String.raw`\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{10fffd}`

const mastodonLinks: LinkDialect = {
  bareNames: false,
  pathRun: /[^\p{White_Space}<>()?]*/uy,
  pathEnding: /[^\p{White_Space}()?!*"'「」<>;:=,.$%[\]~&|@]/u,
  queryRun: new RegExp(String.raw`[a-zA-Z0-9!?*'\(\);:&=+$\/%#\[\]\-_.,~\|@^${anyLetter}]*`, "uy"),
  queryEnding: new RegExp(String.raw`[a-zA-Z0-9_&=#\/\-${anyLetter}\u{d800}-\u{dfff}]`, "u"),
}

const word = String.raw`\p{L}\p{M}\p{N}\p{Pc}`

/** `@user@host`; the name alone is all that counts. */
const mentionPattern = new RegExp(
  String.raw`(?<![=\/${word}])@([A-Za-z0-9_]+(?:[.\-]+[A-Za-z0-9_]+)*)@[${word}.\-]+[${word}]+`,
  "gu",
)
const noMentionBefore = new RegExp(String.raw`^(?:[@\uff20${latinAccents}]|:\/\/)`, "i")

type Replacement = { readonly start: number; readonly end: number; readonly by: string }

function findMentions(text: string): readonly Replacement[] {
  return [...text.matchAll(mentionPattern)].flatMap(({ index, 0: mention, 1: user = "" }) => {
    const end = index + mention.length
    if (noMentionBefore.test(text.slice(end, end + 3))) return []
    return [{ start: index, end, by: `@${user}` }]
  })
}

type Shortened = {
  readonly text: string
  /** Where a place of the shortened text lies in the text itself. */
  readonly place: (at: number) => number
}

/** The text that Mastodon counts: links have one length, mentions no host. */
export function shorten(text: string, linkLength: number, mentions: boolean): Shortened {
  const links = findLinks(text, mastodonLinks).map((link) => ({ ...link, by: "x".repeat(linkLength) }))
  const all = [...links, ...(mentions ? findMentions(text) : [])].toSorted((a, b) => a.start - b.start)
  const pieces: { readonly from: number; readonly at: number; readonly isWhole: boolean }[] = []
  let short = ""
  let done = 0
  for (const { start, end, by } of all) {
    if (start < done) continue
    pieces.push({ from: done, at: short.length, isWhole: false })
    short += text.slice(done, start)
    pieces.push({ from: start, at: short.length, isWhole: true })
    short += by
    done = end
  }
  pieces.push({ from: done, at: short.length, isWhole: false })
  return {
    text: short + text.slice(done),
    place(at) {
      const piece = pieces.findLast((candidate) => candidate.at <= at)
      if (piece === undefined) return at
      return piece.isWhole ? piece.from : piece.from + at - piece.at
    },
  }
}
