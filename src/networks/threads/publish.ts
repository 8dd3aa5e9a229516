import * as z from "zod"
import type { Author, Item, Json, Outside, Publish, Published, Refused, Unknown } from "#networks/network.ts"
import { askThreads, version } from "#networks/threads/client.ts"
import { prepare } from "#networks/threads/prepare.ts"
import { findOutcome } from "#networks/threads/reconcile.ts"

const handleShape = z.object({ container: z.string(), isOut: z.boolean() })

const publishAnswer = z.object({ id: z.string() })

const mediumAnswer = z.object({ permalink: z.string().optional() })

/** The container is not there, or not yet: nothing went out, and soon it might. */
const notReady = /^24(?:\/|$)/
const readyAgain = { seconds: 10 }

/** Where people see it. The post is out, whether this can be told or not. */
async function readAddress(outside: Outside, author: Author, id: string): Promise<string | undefined> {
  const heard = await askThreads(outside, {
    method: "GET",
    path: `/${version}/${id}`,
    fields: { fields: "permalink", access_token: author.credentials.accessToken },
    answer: mediumAnswer,
  })
  return heard.kind === "heard" ? heard.answer.permalink : undefined
}

async function commit(
  outside: Outside,
  author: Author,
  _item: Item,
  handle: Json,
): Promise<Published | Refused | Unknown> {
  const { container, isOut } = handleShape.parse(handle)
  if (isOut) {
    const message = "Threads has published this container already."
    return { kind: "refused", why: "duplicate", code: "PUBLISHED", message }
  }
  const heard = await askThreads(outside, {
    method: "POST",
    path: `/${version}/${author.externalId}/threads_publish`,
    fields: { creation_id: container, access_token: author.credentials.accessToken },
    answer: publishAnswer,
  })
  if (heard.kind === "lost") return { kind: "unknown", message: heard.message }
  if (heard.kind === "refused") {
    if (notReady.test(heard.code)) return { ...heard, why: "transient", retryAt: outside.now().add(readyAgain) }
    // Threads calls its own failures refusals; only the container can tell what they came to.
    const isItsOwn = heard.why === "transient" && heard.code !== "NoAnswer"
    return isItsOwn ? { kind: "unknown", message: heard.message } : heard
  }
  const { id } = heard.answer
  const url = await readAddress(outside, author, id)
  return { kind: "published", externalId: id, ...(url === undefined ? {} : { url }) }
}

export const publish: Publish = {
  // A container says FINISHED until its publishing is through.
  settleSeconds: 15,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, author, item, handleShape.parse(handle).container, sentAt),
}
