import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { momentText, someText } from "#networks/shapes.ts"

/** The clocks of Pinterest and ours need not agree to the second. */
const slack = { minutes: 1 }
/** As many as Pinterest lists at once. */
const pageLength = 250
/** Nobody reads more than five thousand pins to find one. */
const mostPages = 20

const pin = z.object({
  id: someText,
  // Pinterest writes its times in UTC, with the offset or without.
  created_at: z
    .string()
    .transform((at) => (/(?:Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`))
    .pipe(momentText),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
  board_id: z.string().nullish(),
})

type Pin = z.infer<typeof pin>

const listAnswer = z.object({ items: z.array(pin), bookmark: z.string().nullish() })

type Words = Readonly<Record<string, string>>

export function publishedAs({ hosts }: Pick<Outside, "hosts">, id: string): Published {
  return { kind: "published", externalId: id, url: `${hosts["www"]}/pin/${id}/` }
}

const plain = (text: string | null | undefined): string => (text ?? "").normalize().replaceAll(/\s+/g, " ").trim()

/** A bare slash at the end makes no other address. */
const plainLink = (link: string | null | undefined): string => URL.parse(link ?? "")?.href ?? plain(link)

function timeOf({ created_at: at }: Pin): number {
  return Temporal.Instant.from(at).epochMilliseconds
}

function hasSaid(words: Words, found: Pin): boolean {
  const isThere = found.board_id === null || found.board_id === undefined || found.board_id === words["board_id"]
  return (
    isThere &&
    plain(found.title) === plain(words["title"]) &&
    plain(found.description) === plain(words["description"]) &&
    plainLink(found.link) === plainLink(words["link"])
  )
}

/** What is in a section of a board need not be in the list of the board. */
function listOf({ board_id: board = "", board_section_id: section }: Words): string {
  return section === undefined ? `/boards/${board}/pins` : `/boards/${board}/sections/${section}/pins`
}

/**
 * Pinterest cannot be asked about the result of a call, so the pins are compared with what was sent. It promises no order of
 * them: only a list that was read to its end shows that a pin is not there.
 */
export async function findPin(
  outside: Outside,
  author: Author,
  words: Words,
  sentAt: Temporal.Instant,
  /** Until then a pin that was sent may still be on its way onto the board. */
  settledAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack).epochMilliseconds
  const list = listOf(words)
  const isMute = ["title", "description", "link"].every((name) => plain(words[name]) === "")
  let isCertain = Temporal.Instant.compare(outside.now(), settledAt) >= 0
  let bookmark = ""
  for (let page = 0; page < mostPages; page += 1) {
    const response = await ask(outside, pinterestApi, listAnswer, {
      method: "GET",
      path: `${list}?page_size=${pageLength}${bookmark === "" ? "" : `&bookmark=${encodeURIComponent(bookmark)}`}`,
      token: author.credentials.accessToken,
    })
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    const { items, bookmark: next } = response.value
    const isFree = ({ id }: (typeof items)[number]) => outside.isOthers?.(id) !== true
    const found = items.find((each) => timeOf(each) >= since && hasSaid(words, each) && isFree(each))
    // Pictures without words look alike in a list.
    if (found !== undefined && !isMute) return publishedAs(outside, found.id)
    if (found !== undefined) isCertain = false
    bookmark = next ?? ""
    if (bookmark === "") {
      return isCertain
        ? { kind: "absent" }
        : { kind: "unknown", message: "Pinterest lists no pin yet that is certainly this one." }
    }
  }
  const message = "There are too many pins on the board to tell whether this one is among them."
  // A pin that is late may still come to stand where it is read.
  return isCertain ? { kind: "unknown", message, isFinal: true } : { kind: "unknown", message }
}
