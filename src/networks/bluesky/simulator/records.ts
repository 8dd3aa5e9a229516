import { Hono } from "hono"
import { z } from "zod"
import { cidOf, findPerson } from "#networks/bluesky/simulator/accounts.ts"
import { fail, meetFault } from "#networks/bluesky/simulator/answers.ts"
import { checkRecord, type Post, type SentRecord } from "#networks/bluesky/simulator/check-record.ts"
import { newTid } from "#networks/bluesky/simulator/new-tid.ts"
import { readInput } from "#networks/bluesky/simulator/read-input.ts"
import { authorize } from "#networks/bluesky/simulator/sessions.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"

/** A record on the server, with when it got there. */
export type KeptRecord = {
  readonly uri: string
  readonly cid: string
  readonly did: string
  readonly value: SentRecord
  readonly indexedAt: string
}

type Write = { readonly uri: string; readonly value: SentRecord }

function rev(tools: SandboxTools) {
  const at = newTid(tools)
  return { cid: cidOf(0x71, `commit ${at}`), rev: at }
}

/** Key order is the sender's: the same content is the same record. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${contentOf(field)}`).join(",")}}`
}

function describeMedia({ embed }: Post): readonly string[] {
  if (embed?.$type === "app.bsky.embed.images") {
    return embed.images.map(({ image, alt }) => [image.mimeType, alt].filter((word) => word !== "").join(": "))
  }
  if (embed?.$type !== "app.bsky.embed.video") return []
  return [[embed.video.mimeType, embed.alt ?? ""].filter((word) => word !== "").join(": ")]
}

function describeGates(gates: readonly SentRecord[]): Record<string, string> {
  const told: Record<string, string> = {}
  for (const gate of gates) {
    if (gate.$type === "app.bsky.feed.postgate" && gate.embeddingRules.length > 0) told["quotes"] = "disable"
    if (gate.$type !== "app.bsky.feed.threadgate" || gate.allow === undefined) continue
    const rules = gate.allow.map(({ $type }) => $type.replace(/^.*#(.*)Rule$/, "$1"))
    told["replies"] = rules.length === 0 ? "nobody" : rules.join(", ")
  }
  return told
}

function describe(sent: Post, gates: readonly SentRecord[]): Record<string, string> {
  const card = sent.embed?.$type === "app.bsky.embed.external" ? sent.embed.external : undefined
  const links = (sent.facets ?? []).flatMap(({ features }) => features.map(({ $type }) => $type.replace(/^.*#/, "")))
  return {
    ...(card === undefined ? {} : { card: card.title, cardUrl: card.uri }),
    ...(links.length === 0 ? {} : { facets: links.join(", ") }),
    ...(sent.langs === undefined ? {} : { langs: sent.langs.join(",") }),
    ...(sent.labels === undefined ? {} : { labels: sent.labels.values.map(({ val }) => val).join(",") }),
    ...describeGates(gates),
  }
}

function keep(tools: SandboxTools, did: string, { uri, value }: Write): KeptRecord {
  const indexedAt = tools.now().toString({ fractionalSecondDigits: 3 })
  const kept = { uri, cid: cidOf(0x71, contentOf(value)), did, value, indexedAt }
  tools.memory.put("record", uri, kept)
  return kept
}

/** Writes all of it, and shows what is a post. */
function writeAll(tools: SandboxTools, did: string, writes: readonly Write[]): readonly KeptRecord[] {
  const kept = writes.map((write) => keep(tools, did, write))
  const gates = writes.map(({ value }) => value)
  for (const { uri, value } of writes) {
    if (value.$type !== "app.bsky.feed.post") continue
    const parent = value.reply?.parent.uri
    if (parent !== undefined) {
      tools.memory.put("answers", parent, (tools.memory.get<number>("answers", parent) ?? 0) + 1)
    }
    tools.accept({
      account: did,
      externalId: uri,
      ...(parent === undefined ? {} : { inReplyTo: parent }),
      text: value.text,
      media: describeMedia(value),
      extra: describe(value, gates),
    })
  }
  return kept
}

function isThere({ memory }: SandboxTools, { uri }: Write): boolean {
  return memory.get("record", uri) !== undefined
}

/** Writes now, and answers or not; or writes later, if nobody else has by then. */
function commit(
  tools: SandboxTools,
  did: string,
  writes: readonly Write[],
  fault: Fault | undefined,
): readonly KeptRecord[] {
  const write = () => writeAll(tools, did, writes)
  return makePublicOnce(tools, fault, write, () => void (writes.some((each) => isThere(tools, each)) || write()))
}

const putInput = z.strictObject({
  repo: z.string(),
  collection: z.string(),
  rkey: z.string(),
  record: z.looseObject({}),
  validate: z.boolean().optional(),
  swapRecord: z.string().nullable().optional(),
  swapCommit: z.string().optional(),
})

const createInput = putInput.omit({ swapRecord: true }).extend({ rkey: z.string().optional() })

const applyInput = z.strictObject({
  repo: z.string(),
  validate: z.boolean().optional(),
  swapCommit: z.string().optional(),
  writes: z
    .array(
      z.strictObject({
        $type: z.literal("com.atproto.repo.applyWrites#create"),
        collection: z.string(),
        rkey: z.string(),
        value: z.looseObject({}),
      }),
    )
    .min(1)
    .max(200),
})

const lostAnswers = ["acceptThenDrop", "acceptLate"] as const

export function recordRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/com.atproto.repo.putRecord", async (c) => {
    const input = await readInput(c, putInput)
    const { collection, rkey } = input
    const lost = collection === "app.bsky.feed.post" ? lostAnswers : []
    const { person, fault } = await authorize(tools, c, `repo:${collection}?action=create`, ...lost)
    if (input.repo !== person.did) fail(401, "AuthenticationRequired", "Authentication Required")
    const value = checkRecord(tools, person.did, collection, rkey, input.record)
    const uri = `at://${person.did}/${collection}/${rkey}`
    const there = tools.memory.get<KeptRecord>("record", uri)
    // What is there already is not written again, and so nothing is asked about what it replaces.
    if (there !== undefined && contentOf(there.value) === contentOf(value)) {
      return c.json({ uri, cid: there.cid, validationStatus: "valid" })
    }
    if (input.swapRecord !== undefined && (there?.cid ?? null) !== input.swapRecord) {
      fail(400, "InvalidSwap", `Record was at ${there?.cid ?? "null"}`)
    }
    if (there !== undefined) {
      const { cid } = keep(tools, person.did, { uri, value })
      return c.json({ uri, cid, commit: rev(tools), validationStatus: "valid" })
    }
    const [kept] = commit(tools, person.did, [{ uri, value }], fault)
    return c.json({ uri, cid: kept?.cid, commit: rev(tools), validationStatus: "valid" })
  })

  routes.post("/com.atproto.repo.createRecord", async (c) => {
    const { repo, collection, rkey = newTid(tools), record } = await readInput(c, createInput)
    const { person, fault } = await authorize(tools, c, `repo:${collection}?action=create`, ...lostAnswers)
    if (repo !== person.did) fail(401, "AuthenticationRequired", "Authentication Required")
    const value = checkRecord(tools, person.did, collection, rkey, record)
    const uri = `at://${person.did}/${collection}/${rkey}`
    // As with several at once, the reference server stumbles over a key that is in use.
    if (isThere(tools, { uri, value })) fail(500, "InternalServerError", "Internal Server Error")
    const [kept] = commit(tools, person.did, [{ uri, value }], fault)
    return c.json({ uri, cid: kept?.cid, commit: rev(tools), validationStatus: "valid" })
  })

  routes.post("/com.atproto.repo.applyWrites", async (c) => {
    const input = await readInput(c, applyInput)
    const lost = input.writes.some(({ collection }) => collection === "app.bsky.feed.post") ? lostAnswers : []
    const scope = `repo:${input.writes[0]?.collection}?action=create`
    const { person, fault } = await authorize(tools, c, scope, ...lost)
    if (input.repo !== person.did) fail(401, "AuthenticationRequired", "Authentication Required")
    const writes = input.writes.map(({ collection, rkey, value }) => ({
      uri: `at://${person.did}/${collection}/${rkey}`,
      value: checkRecord(tools, person.did, collection, rkey, value),
    }))
    // The reference server stumbles over a key that is in use.
    if (writes.some((write) => isThere(tools, write))) fail(500, "InternalServerError", "Internal Server Error")
    const results = commit(tools, person.did, writes, fault).map(({ uri, cid }) => ({
      $type: "com.atproto.repo.applyWrites#createResult",
      uri,
      cid,
      validationStatus: "valid",
    }))
    return c.json({ commit: rev(tools), results })
  })

  routes.get("/com.atproto.repo.getRecord", async (c) => {
    const { repo, collection, rkey } = c.req.query()
    if (repo === undefined || collection === undefined || rkey === undefined) {
      fail(400, "InvalidRequest", "Params must have the properties repo, collection and rkey")
    }
    await meetFault(tools, repo)
    if (findPerson(tools, repo) === undefined) fail(400, "RepoNotFound", `Could not find repo: ${repo}`)
    const uri = `at://${repo}/${collection}/${rkey}`
    const there = tools.memory.get<KeptRecord>("record", uri)
    if (there === undefined) fail(400, "RecordNotFound", `Could not locate record: ${uri}`)
    return c.json({ uri, cid: there.cid, value: there.value })
  })

  return routes
}
