import * as z from "zod"
import { ask, askOnce } from "#networks/ask.ts"
import type { Containers } from "#networks/meta-shared/containers.ts"
import { doubtRefusal } from "#networks/meta-shared/graph-api.ts"
import type { Absent, Author, CommitOutside, Json, Outside, Published, Refused, Unknown } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const handleShape = z.object({ container: z.string(), isOut: z.boolean() })

const publishAnswer = z.object({ id: someText })

const mediumAnswer = z.object({ permalink: someLink })

/** Until then a container may still be on its way out, though it says FINISHED. */
export const settleSeconds = 15

/** Where people see it. The post is published even if this address cannot be found. */
async function readAddress(
  outside: Outside,
  { api, version }: Containers,
  author: Author,
  id: string,
): Promise<string | undefined> {
  const response = await ask(outside, api, mediumAnswer, {
    method: "GET",
    path: `/${version}/${id}`,
    fields: { fields: "permalink", access_token: author.credentials.accessToken },
  })
  return response.kind === "response" ? response.value.permalink : undefined
}

export async function publishContainer(
  outside: CommitOutside,
  containers: Containers,
  author: Author,
  handle: Json,
): Promise<Published | Refused | Unknown> {
  const { api, version, publishEdge, notReady, earlySeconds } = containers
  const { container, isOut } = handleShape.parse(handle)
  if (isOut) {
    const message = `${api.name} has already published this container.`
    return { kind: "refused", why: "duplicate", code: "PUBLISHED", message }
  }
  const response = await askOnce(outside, api, publishAnswer, {
    method: "POST",
    path: `/${version}/${author.externalId}/${publishEdge}`,
    fields: { creation_id: container, access_token: author.credentials.accessToken },
  })
  if (response.kind === "unknown") return response
  if (response.kind === "refused") {
    const retryAt = outside.now().add({ seconds: earlySeconds })
    if (notReady.test(response.code)) return { ...response, why: "transient", retryAt }
    return doubtRefusal(response)
  }
  const { id } = response.value
  const url = await readAddress(outside.reads, containers, author, id)
  return { kind: "published", externalId: id, ...(url === undefined ? {} : { url }) }
}

/** The container is asked how it stands, which cannot go out twice; `find` looks for the post that it became. */
export async function findOutcome(
  outside: Outside,
  { api, readStatus }: Containers,
  author: Author,
  handle: Json,
  sentAt: Temporal.Instant,
  find: () => Promise<Published | Unknown>,
): Promise<Published | Absent | Unknown> {
  const status = await readStatus(outside, author, handleShape.parse(handle).container)
  if (status === "PUBLISHED") return find()
  const isFinal = typeof status === "string" ? status !== "IN_PROGRESS" : status.code.startsWith("ERROR")
  const isSettled = Temporal.Instant.compare(outside.now(), sentAt.add({ seconds: settleSeconds })) >= 0
  if (isFinal && isSettled) return { kind: "absent" }
  return { kind: "unknown", message: typeof status === "string" ? `${api.name} says ${status}.` : status.message }
}
