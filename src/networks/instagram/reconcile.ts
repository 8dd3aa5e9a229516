import * as z from "zod"
import { askInstagram, version } from "#networks/instagram/client.ts"
import { readStatus } from "#networks/instagram/prepare.ts"
import type { Absent, Author, Item, Outside, Published, Unknown } from "#networks/network.ts"

/** The clocks of Instagram and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a container may still be on its way out, though it does not say so. */
const settled = { seconds: 15 }
const pageLength = 10
const pages = 5

const medium = z.object({
  id: z.string(),
  caption: z.string().optional(),
  timestamp: z.string(),
  permalink: z.string().optional(),
})

type Medium = z.infer<typeof medium>

const listAnswer = z.object({
  data: z.array(medium),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})

const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim()

/** Long captions may be shown cut; a story shows none at all. */
function hasCaption(item: Item, { caption = "" }: Medium): boolean {
  if (isStory(item)) return true
  const [sent, shown] = [plain(item.body), plain(caption)]
  return sent === shown || (shown !== "" && sent.startsWith(shown))
}

const isStory = ({ options }: Item): boolean => options["instagram.type"] === "story"

const timeOf = ({ timestamp }: Medium): number => Temporal.Instant.from(timestamp).epochMilliseconds

async function listSince(
  outside: Outside,
  author: Author,
  edge: "media" | "stories",
  since: number,
): Promise<readonly Medium[] | Unknown> {
  const found: Medium[] = []
  let after = ""
  for (let page = 0; page < pages; page += 1) {
    const heard = await askInstagram(outside, {
      method: "GET",
      path: `/${version}/${author.externalId}/${edge}`,
      fields: {
        fields: "id,caption,timestamp,permalink",
        limit: String(pageLength),
        ...(after === "" ? {} : { after }),
        access_token: author.credentials.accessToken,
      },
      answer: listAnswer,
    })
    if (heard.kind !== "heard") return { kind: "unknown", message: heard.message }
    const recent = heard.answer.data.filter((each) => timeOf(each) >= since)
    found.push(...recent)
    after = heard.answer.paging?.next === undefined ? "" : (heard.answer.paging.cursors?.after ?? "")
    if (after === "" || recent.length < heard.answer.data.length) break
  }
  return found
}

/** The container is out; which of the account's media did it become? */
async function findMedium(
  outside: Outside,
  author: Author,
  item: Item,
  sentAt: Temporal.Instant,
): Promise<Published | Unknown> {
  const since = sentAt.subtract(slack).epochMilliseconds
  const listed = await listSince(outside, author, isStory(item) ? "stories" : "media", since)
  if ("kind" in listed) return listed
  const distance = (each: Medium) => Math.abs(timeOf(each) - sentAt.epochMilliseconds)
  const [found] = listed.filter((each) => hasCaption(item, each)).toSorted((a, b) => distance(a) - distance(b))
  if (found === undefined)
    return { kind: "unknown", message: "Instagram has published this, and does not list it yet." }
  const published = { kind: "published", externalId: found.id } as const
  return found.permalink === undefined ? published : { ...published, url: found.permalink }
}

/** Instagram is asked for the state of the container, which cannot go out twice. */
export async function findOutcome(
  outside: Outside,
  author: Author,
  item: Item,
  container: string,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const status = await readStatus(outside, author, container)
  if (status === "PUBLISHED") return findMedium(outside, author, item, sentAt)
  const isFinal = typeof status === "string" ? status !== "IN_PROGRESS" : status.code.startsWith("ERROR")
  const isSettled = Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
  if (isFinal && isSettled) return { kind: "absent" }
  return { kind: "unknown", message: typeof status === "string" ? `Instagram says ${status}.` : status.message }
}
