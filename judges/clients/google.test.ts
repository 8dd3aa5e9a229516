import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { it } from "node:test"
import { forCommit } from "../../src/networks/ask.ts"
import { itemOf, outsideOf, prepareItem } from "../../src/networks/conformance/drive.ts"
import type { Stage } from "../../src/networks/conformance/stage.ts"
import { findMistyped, type TypedValue } from "./find-mistyped.ts"
import { type Exchange, recordExchanges } from "./record-exchanges.ts"

/*
 * The types of Google's own packages, which are made of its descriptions, judge what our adapters ask and our simulators say.
 * There is no package for the posts of a business (`localPosts`, v4). The upload of a film's thumbnail is not used here.
 */

const packages = {
  youtube: 'import("@googleapis/youtube").youtube_v3',
  accounts: 'import("@googleapis/mybusinessaccountmanagement").mybusinessaccountmanagement_v1',
  places: 'import("@googleapis/mybusinessbusinessinformation").mybusinessbusinessinformation_v1',
}

type Judged = { readonly asks?: string; readonly query: string; readonly says: string }

const youtube: Readonly<Record<string, Judged>> = {
  "POST /api/upload/youtube/v3/videos": { asks: "Schema$Video", query: "Videos$Insert", says: "Schema$Video" },
  "PUT /api/upload/youtube/v3/videos": { query: "Videos$Insert", says: "Schema$Video" },
  "GET /api/youtube/v3/videos": { query: "Videos$List", says: "Schema$VideoListResponse" },
  "GET /api/youtube/v3/channels": { query: "Channels$List", says: "Schema$ChannelListResponse" },
  "GET /api/youtube/v3/playlistItems": { query: "Playlistitems$List", says: "Schema$PlaylistItemListResponse" },
  "POST /api/youtube/v3/playlistItems": {
    asks: "Schema$PlaylistItem",
    query: "Playlistitems$Insert",
    says: "Schema$PlaylistItem",
  },
  "GET /api/youtube/v3/playlists": { query: "Playlists$List", says: "Schema$PlaylistListResponse" },
}

const business: Readonly<Record<string, Judged>> = {
  "GET /accounts/v1/accounts": { query: "Accounts$List", says: "Schema$ListAccountsResponse" },
  "GET /locations/v1/accounts/:id/locations": {
    query: "Accounts$Locations$List",
    says: "Schema$ListLocationsResponse",
  },
}

const lists = new Set(["part", "id"])
const numbers = new Set(["maxResults", "pageSize"])

function readParameter(name: string, value: string): unknown {
  if (lists.has(name)) return value.split(",")
  if (numbers.has(name)) return Number(value)
  return /^(?:true|false)$/.test(value) ? value === "true" : value
}

/** The parameters as the packages take them. They hide `upload_id`, which is of the protocol for uploads. */
function readQuery({ query }: Exchange): unknown {
  const parameters = [...query].filter(([name]) => name !== "upload_id")
  return Object.fromEntries(parameters.map(([name, value]) => [name, readParameter(name, value)]))
}

function valuesOf(exchange: Exchange, table: Readonly<Record<string, Judged>>, from: string): readonly TypedValue[] {
  const { method, path, sent, status, answer } = exchange
  const endpoint = `${method} ${path.replaceAll(/\/\d{10,}/g, "/:id")}`
  const judged = table[endpoint]
  if (judged === undefined) return []
  const hasAnswer = status === 200 && answer !== undefined
  return [
    { what: `the adapter at ${endpoint}`, type: `${from}.Params$Resource$${judged.query}`, value: readQuery(exchange) },
    ...(judged.asks === undefined
      ? []
      : [{ what: `the adapter at ${endpoint}`, type: `${from}.${judged.asks}`, value: sent }]),
    ...(hasAnswer ? [{ what: `the simulator at ${endpoint}`, type: `${from}.${judged.says}`, value: answer }] : []),
  ]
}

/** A film whose upload nobody remembers is looked for in the list of the channel. */
async function lookForUpload(stage: Stage): Promise<string> {
  const author = await stage.connect()
  const item = itemOf(stage, { body: "A film to be found", media: [stage.video("upright")] })
  const handle = await prepareItem(stage, author, item)
  const { publish } = stage.adapter
  const made = await publish.commit(forCommit(outsideOf(stage)), author, item, handle)
  const { session } = handle as { readonly session: string }
  const forgotten = { ...(handle as object), session: session.replace(/upload_id=[^&]+/, "upload_id=nothing") }
  const found = await publish.reconcile(outsideOf(stage), author, item, forgotten, stage.now())
  assert.deepEqual(found, made)
  return "found"
}

for (const [key, table, typesOf, more] of [
  ["youtube", youtube, () => packages.youtube, [lookForUpload]],
  ["google-business", business, (path: string) => packages[path.startsWith("/accounts") ? "accounts" : "places"], []],
] as const) {
  it(`Google's types fit what the adapter for ${key} asks and the simulator says`, async (t) => {
    const exchanges = await recordExchanges(key, more)
    const judged = exchanges.flatMap((exchange) => valuesOf(exchange, table, typesOf(exchange.path)))
    const covered = new Set(judged.map(({ what }) => what.replace(/.* at /, "")))
    t.diagnostic(`${exchanges.length} exchanges, ${judged.length} values of ${covered.size} endpoints judged`)
    assert.deepEqual([...covered].toSorted(), Object.keys(table).toSorted())
    assert.deepEqual(findMistyped(judged), [])
  })
}

const isDeprecated = (words = ""): boolean =>
  /\bdeprecated\b/i.test(words) && !words.includes("If true, the attribute is deprecated")

/** The fields that a package calls deprecated, or that are of a type that it calls so, and its other fields. */
function readFields(file: string): { readonly deprecated: readonly string[]; readonly current: ReadonlySet<string> } {
  const text = readFileSync(join(import.meta.dirname, "node_modules/@googleapis", file), "utf8")
  const comment = String.raw`(?:/\*\*((?:(?!\*/)[^])*)\*/\s*)?`
  const types = [...text.matchAll(new RegExp(`${comment}export interface (\\S+)`, "g"))]
  const ended = new Set(types.flatMap(([, words, name = ""]) => (isDeprecated(words) ? [name] : [])))
  const fields = [...text.matchAll(new RegExp(`${comment}^\\s+(\\w+)\\??: ([^;]+);`, "gm"))]
  const deprecated: string[] = []
  const current = new Set<string>()
  for (const [, words, name = "", type = ""] of fields) {
    if (isDeprecated(words) || ended.has(type)) deprecated.push(name)
    else current.add(name)
  }
  return { deprecated, current }
}

it("no adapter and no simulator for Google has a field that Google calls deprecated", (t) => {
  const files = {
    "youtube/build/v3.d.ts": "youtube",
    "mybusinessaccountmanagement/build/v1.d.ts": "google-business",
    "mybusinessbusinessinformation/build/v1.d.ts": "google-business",
  }
  for (const [file, folder] of Object.entries(files)) {
    const { deprecated, current } = readFields(file)
    // A name that another type has too says nothing.
    const names = [...new Set(deprecated)].filter((name) => !current.has(name))
    t.diagnostic(`${file}: ${deprecated.length} deprecated fields: ${deprecated.join(", ")}`)
    const root = join(import.meta.dirname, "../../src/networks")
    for (const source of globSync(`{${folder},google-shared}/{,simulator/}*.ts`, { cwd: root })) {
      if (source.endsWith(".test.ts")) continue
      const text = readFileSync(join(root, source), "utf8")
      const found = names.filter((name) => new RegExp(`\\b${name}\\??:|\\.${name}\\b|"${name}"`).test(text))
      assert.deepEqual(found, [], source)
    }
  }
})
