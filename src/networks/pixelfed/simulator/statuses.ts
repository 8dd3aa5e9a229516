import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import { z } from "zod"
import { countText } from "#domain/count-text.ts"
import { pixelfed } from "#domain/networks/pixelfed.ts"
import { type Account, newId } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, failFields } from "#networks/pixelfed/simulator/answers.ts"
import { instanceOf } from "#networks/pixelfed/simulator/instances.ts"
import type { Medium } from "#networks/pixelfed/simulator/media.ts"
import { readObject } from "#networks/pixelfed/simulator/read-body.ts"
import { showStatus, type Status } from "#networks/pixelfed/simulator/show-status.ts"
import { authorize } from "#networks/pixelfed/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"

const keySeconds = 3600

/** A request to post something, with every field that the server knows and none besides. */
const statusRequest = z.strictObject({
  status: z.string().nullish(),
  in_reply_to_id: z.string().nullish(),
  media_ids: z.array(z.string()).optional(),
  sensitive: z.boolean().nullish(),
  visibility: z.enum(["private", "unlisted", "public"]).optional(),
  spoiler_text: z.string().max(140).optional(),
  place_id: z.int().min(1).max(128_769).optional(),
  collection_ids: z.array(z.string()).max(3).optional(),
  comments_disabled: z.boolean().optional(),
  // Apps for Mastodon send it, and it is not looked at.
  language: z.string().nullish(),
})

type StatusRequest = z.infer<typeof statusRequest>

async function readRequest(c: Context): Promise<StatusRequest> {
  const read = statusRequest.safeParse(await readObject(c))
  if (!read.success) {
    const [issue] = read.error.issues
    const field = issue?.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : String(issue?.path[0])
    return failFields(field, `The ${field.replaceAll("_", " ")} is invalid.`)
  }
  const { maxCharacters, maxAttachments } = instanceOf(c)
  const { status, media_ids: ids = [] } = read.data
  if (countText({ ...pixelfed.constraints.text, max: maxCharacters }, status ?? "") > maxCharacters) {
    failFields("status", `The status must not be greater than ${maxCharacters} characters.`)
  }
  if (ids.length > maxAttachments) {
    failFields("media_ids", `The media ids must not have more than ${maxAttachments} items.`)
  }
  return read.data
}

/** A key is used up by being seen, whatever comes of the call. */
function useKey(tools: SandboxTools, c: Context, account: Account): void {
  const given = c.req.header("idempotency-key")
  if (given === undefined) return
  const key = `${account.key} ${createHash("sha1").update(given).digest("hex")}`
  const now = tools.now()
  if ((tools.memory.get<number>("key", key) ?? 0) > now.epochMilliseconds) fail(400, "Duplicate idempotency key.")
  tools.memory.put("key", key, now.add({ seconds: keySeconds }).epochMilliseconds)
}

/** Files that are still free; none is in two posts. */
function findMedia(tools: SandboxTools, account: Account, ids: readonly string[]): readonly Medium[] {
  const media = ids.flatMap((id) => tools.memory.get<Medium>("medium", id) ?? [])
  return media.filter((medium) => medium.account === account.key && medium.status === null)
}

/** As PHP does it: what does not end is gone to the end of the text. */
const stripTags = (text: string): string => text.replaceAll(/<(?!\s)[^>]*(?:>|$)/g, "")

function makePublic(tools: SandboxTools, account: Account, request: StatusRequest, media: readonly Medium[]): Status {
  const isSensitive = request.sensitive === true
  const status: Status = {
    id: newId(tools),
    server: account.server,
    account: account.key,
    text: stripTags(request.status ?? ""),
    isSensitive,
    warning: isSensitive ? (request.spoiler_text ?? "") : "",
    visibility: request.visibility ?? "public",
    hasNoComments: request.comments_disabled === true,
    media: media.map(({ id }) => id),
    createdAt: tools.now().toString(),
  }
  tools.memory.put("status", status.id, status)
  for (const medium of media) tools.memory.put("medium", medium.id, { ...medium, status: status.id })
  const alts = media.flatMap(({ description }) => description ?? [])
  tools.accept({
    account: account.key,
    externalId: status.id,
    text: status.text,
    media: media.map(({ name }) => name),
    extra: {
      visibility: status.visibility,
      ...(isSensitive ? { sensitive: "true" } : {}),
      ...(status.warning === "" ? {} : { spoiler_text: status.warning }),
      ...(status.hasNoComments ? { comments_disabled: "true" } : {}),
      ...(alts.length === 0 ? {} : { alt_text: alts.join(" · ") }),
    },
  })
  return status
}

async function create(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "write")
  const request = await readRequest(c)
  useKey(tools, c, account)
  const ids = request.media_ids ?? []
  if (ids.length === 0) fail(403, "Empty statuses are not allowed")
  if (!account.wasHere) return c.json([])
  const media = findMedia(tools, account, ids)
  if (media.length === 0) fail(400, "Invalid media_ids")
  const missing = ids.find((id) => !media.some((medium) => medium.id === id))
  if (missing !== undefined) fail(500, `No query results for model [App\\Media] ${missing}`)
  const fault = tools.takeFault(account.key, "acceptThenDrop", "acceptLate")
  const makeLate = () => {
    // What holds for others holds for it when its turn comes.
    const still = findMedia(tools, account, ids)
    if (still.length === ids.length) makePublic(tools, account, request, still)
  }
  const status = makePublicOnce(tools, fault, () => makePublic(tools, account, request, media), makeLate)
  return c.json({ ...showStatus(tools, status), language: "en", card: null })
}

export function playStatuses(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v1/statuses", (c) => create(tools, c))
}
