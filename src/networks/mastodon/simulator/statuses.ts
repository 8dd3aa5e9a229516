import type { Context, Hono } from "hono"
import type { Account } from "#networks/fediverse-shared/simulator/accounts.ts"
import { newId } from "#networks/mastodon/simulator/accounts.ts"
import { fail, temporaryProblem } from "#networks/mastodon/simulator/answers.ts"
import { checkStatus, type StatusRequest, statusRequest } from "#networks/mastodon/simulator/check-status.ts"
import { instanceOf } from "#networks/mastodon/simulator/instances.ts"
import type { Medium } from "#networks/mastodon/simulator/media.ts"
import { readObject } from "#networks/mastodon/simulator/read-body.ts"
import { showStatus, type Status } from "#networks/mastodon/simulator/show-status.ts"
import { authorize } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"

/** So long a key stands for its post; and so long for one that is still being made. */
const keySeconds = 3600
const lockSeconds = 60

/** The post that a key stands for, null while it is being made. */
type Key = { readonly status: string | null; readonly expiresAt: number }

type Wish = {
  readonly account: Account
  readonly app: string
  readonly request: StatusRequest
  /** Empty where the server does not know keys, or was given none. */
  readonly key: string
}

function findKey(tools: SandboxTools, { account, key }: Wish): Key | undefined {
  const kept = key === "" ? undefined : tools.memory.get<Key>("key", `${account.key} ${key}`)
  return kept !== undefined && kept.expiresAt > tools.now().epochMilliseconds ? kept : undefined
}

function putKey(tools: SandboxTools, { account, key }: Wish, status: string | null): void {
  if (key === "") return
  const seconds = status === null ? lockSeconds : keySeconds
  const kept: Key = { status, expiresAt: tools.now().add({ seconds }).epochMilliseconds }
  tools.memory.put("key", `${account.key} ${key}`, kept)
}

function makeStatus(tools: SandboxTools, c: Context, { account, app, request }: Wish): Status {
  const text = (request.status ?? "").trim()
  const warning = (request.spoiler_text ?? "").trim()
  // A warning without words is the words, on most servers.
  const isWords = text === "" && !instanceOf(c).isMinimal
  const visibility = request.visibility ?? "public"
  const isOpen = visibility === "public" || visibility === "unlisted"
  return {
    id: newId(tools, account.server),
    server: account.server,
    account: account.key,
    app,
    text: isWords ? warning : text,
    warning: isWords ? "" : warning,
    isSensitive: request.sensitive === true || warning !== "",
    visibility,
    language: request.language ?? "en",
    quotePolicy: isOpen ? (request.quote_approval_policy ?? "public") : "nobody",
    parent: request.in_reply_to_id ?? null,
    media: [],
    createdAt: tools.now().toString(),
    replies: 0,
  }
}

/** What else the timeline may show of a post. */
function extraOf(status: Status, media: readonly Medium[]): Readonly<Record<string, string>> {
  const alts = media.flatMap(({ description }) => description ?? [])
  return {
    visibility: status.visibility,
    language: status.language,
    quote_policy: status.quotePolicy,
    ...(status.warning === "" ? {} : { spoiler_text: status.warning }),
    ...(status.isSensitive ? { sensitive: "true" } : {}),
    ...(alts.length === 0 ? {} : { alt_text: alts.join(" · ") }),
  }
}

/** The files of a post. A minimal server lists them under ids that say which post they are in. */
function attach(c: Context, media: readonly Medium[], status: string): readonly Medium[] {
  const { isMinimal } = instanceOf(c)
  return media.map((medium, at) => ({ ...medium, status, ...(isMinimal ? { id: `${status}_${at}` } : {}) }))
}

function makePublic(tools: SandboxTools, c: Context, wish: Wish, files: readonly Medium[]): Status {
  const { memory } = tools
  const made = makeStatus(tools, c, wish)
  const { id, parent } = made
  const media = attach(c, files, id)
  const status = { ...made, media: media.map((medium) => medium.id) }
  memory.put("status", id, status)
  for (const medium of media) memory.put("medium", medium.id, medium)
  putKey(tools, wish, id)
  const answered = parent === null ? undefined : memory.get<Status>("status", parent)
  if (answered !== undefined) memory.put("status", answered.id, { ...answered, replies: answered.replies + 1 })
  tools.accept({
    account: status.account,
    externalId: id,
    ...(parent === null ? {} : { inReplyTo: parent }),
    text: status.text,
    media: media.map(({ name }) => name),
    extra: extraOf(status, media),
  })
  return status
}

async function readRequest(c: Context): Promise<StatusRequest> {
  const read = statusRequest.safeParse(await readObject(c))
  if (read.success) return read.data
  const [issue] = read.error.issues
  return fail(c, 422, `Validation failed: ${issue?.path.join(".")} ${issue?.message}`)
}

async function create(tools: SandboxTools, c: Context): Promise<Response> {
  const { account, client } = await authorize(tools, c, "write:statuses")
  const request = await readRequest(c)
  const app = tools.memory.get<{ readonly name: string }>("client", client)?.name ?? ""
  const key = instanceOf(c).keepsKeys ? (c.req.header("idempotency-key") ?? "") : ""
  const wish: Wish = { account, app, request, key }
  const kept = findKey(tools, wish)
  if (kept?.status === null) fail(c, 503, temporaryProblem)
  const there = kept === undefined ? undefined : tools.memory.get<Status>("status", kept.status)
  if (there !== undefined) return c.json(showStatus(tools, c, there, account))
  const media = checkStatus(tools, c, account, request)
  if ("message" in media) return fail(c, media.status, media.message)
  const fault = tools.takeFault(account.key, "acceptThenDrop", "acceptLate")
  if (fault === "acceptLate") putKey(tools, wish, null)
  const makeLate = () => {
    // What holds for others holds for it when its turn comes.
    const still = checkStatus(tools, c, account, request)
    if (!("message" in still)) makePublic(tools, c, wish, still)
  }
  const status = makePublicOnce(tools, fault, () => makePublic(tools, c, wish, media), makeLate)
  return c.json(showStatus(tools, c, status, account))
}

export function playStatuses(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v1/statuses", (c) => create(tools, c))
}
