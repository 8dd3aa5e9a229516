import * as z from "zod"
import type { Absent, Author, Item, Outside, Published, Unknown } from "#networks/network.ts"
import { askThreads, version } from "#networks/threads/client.ts"
import { readStatus } from "#networks/threads/prepare.ts"

/** The clocks of Threads and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a container may still be on its way out, though it does not say so. */
const settled = { seconds: 15 }
const pageLength = 10
const pages = 5

const medium = z.object({
  id: z.string(),
  text: z.string().optional(),
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

/** Threads makes a topic of the first hashtag, and shows it without its mark. */
const plain = (text: string): string => text.normalize().replaceAll("#", "").replaceAll(/\s+/g, " ").trim()

/** The other items of the thread may say the same, and are not it. */
function isIt({ body, before }: Item, { id, text = "" }: Medium): boolean {
  return plain(text) === plain(body) && before.every(({ externalId }) => externalId !== id)
}

const timeOf = ({ timestamp }: Medium): number => Temporal.Instant.from(timestamp).epochMilliseconds

async function listSince(
  outside: Outside,
  author: Author,
  edge: "threads" | "replies",
  since: Temporal.Instant,
): Promise<readonly Medium[] | Unknown> {
  const found: Medium[] = []
  let after = ""
  for (let page = 0; page < pages; page += 1) {
    const heard = await askThreads(outside, {
      method: "GET",
      path: `/${version}/me/${edge}`,
      fields: {
        fields: "id,text,timestamp,permalink",
        since: String(Math.floor(since.epochMilliseconds / 1000)),
        limit: String(pageLength),
        ...(after === "" ? {} : { after }),
        access_token: author.credentials.accessToken,
      },
      answer: listAnswer,
    })
    if (heard.kind !== "heard") return { kind: "unknown", message: heard.message }
    found.push(...heard.answer.data)
    after = heard.answer.paging?.next === undefined ? "" : (heard.answer.paging.cursors?.after ?? "")
    if (after === "") break
  }
  return found
}

/** The container is out; which of the account's posts did it become? */
async function findMedium(
  outside: Outside,
  author: Author,
  item: Item,
  sentAt: Temporal.Instant,
): Promise<Published | Unknown> {
  const edge = item.before.length === 0 ? "threads" : "replies"
  const listed = await listSince(outside, author, edge, sentAt.subtract(slack))
  if ("kind" in listed) return listed
  const distance = (each: Medium) => Math.abs(timeOf(each) - sentAt.epochMilliseconds)
  const [found] = listed.filter((each) => isIt(item, each)).toSorted((a, b) => distance(a) - distance(b))
  if (found === undefined) return { kind: "unknown", message: "Threads has published this, and does not list it yet." }
  const published = { kind: "published", externalId: found.id } as const
  return found.permalink === undefined ? published : { ...published, url: found.permalink }
}

/** Threads is asked for the state of the container, which cannot go out twice. */
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
  return { kind: "unknown", message: typeof status === "string" ? `Threads says ${status}.` : status.message }
}
