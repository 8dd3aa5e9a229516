import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { AtpAgent, RichText } from "@atproto/api"
import { adapterOf } from "../../src/networks/all.ts"
import type { Author } from "../../src/networks/network.ts"
import { type OpenStage, openStage } from "../../test/networks/open-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"
import { findLexiconFaults, methodOf } from "./lexicon.ts"
import { type Exchange, recordExchanges } from "./record-exchanges.ts"

/*
 * Bluesky's own library drives our Bluesky, and its lexicons judge our adapter and the simulator.
 *
 * Differences: the reading side is asked itself, as our adapter does; a real server passes such calls on. A film as a whole
 * (uploadVideo) is not driven: the service wants parameters and gives an answer that its lexicon does not have.
 */

const methods = [
  "com.atproto.server.createSession",
  "com.atproto.server.getSession",
  "com.atproto.server.refreshSession",
  "com.atproto.server.deleteSession",
  "com.atproto.server.getServiceAuth",
  "com.atproto.identity.resolveHandle",
  "com.atproto.repo.uploadBlob",
  "com.atproto.repo.createRecord",
  "com.atproto.repo.putRecord",
  "com.atproto.repo.getRecord",
  "com.atproto.repo.applyWrites",
  "app.bsky.actor.getProfile",
  "app.bsky.feed.getPosts",
  "app.bsky.video.startUpload",
  "app.bsky.video.uploadPart",
  "app.bsky.video.finishUpload",
  "app.bsky.video.getJobStatus",
]

const exchanges: Exchange[] = []

let stage: OpenStage
let author: Author
/** What the account's owner typed into the service's form. */
let typed: { readonly identifier: string; readonly password: string }

/** An agent for one of the hosts: libraries do not expect a server below a path of another. */
function agentOf(host: string): AtpAgent {
  const origin = `https://${host}.test`
  const lead: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : String(input), init)
    const { pathname, search, searchParams: query } = new URL(request.url)
    const body = await request.clone().bytes()
    const url = `${stage.hosts[host]}${pathname}${search}`
    const { method, headers } = request
    const answer = await fetch(url, { method, headers, ...(method === "GET" ? {} : { body }) })
    const type = headers.get("content-type") ?? ""
    const sent: unknown = type.includes("json") ? JSON.parse(new TextDecoder().decode(body)) : undefined
    const text = await answer.clone().text()
    exchanges.push({
      method: method as Exchange["method"],
      path: pathname,
      query,
      type,
      sent,
      bytes: body.length === 0 ? undefined : body,
      status: answer.status,
      answer: text === "" ? undefined : JSON.parse(text),
    })
    return answer
  }
  return new AtpAgent({ service: origin, fetch: lead })
}

before(async () => {
  stage = await openStage(adapterOf("bluesky") ?? assert.fail(), simulatorOf("bluesky"), (http) => (request) => {
    if (request.url.endsWith("createSession")) typed = JSON.parse(String(request.body)) as typeof typed
    return http(request)
  })
  author = await stage.connect()
})
after(async () => stage[Symbol.asyncDispose]())

describe("Bluesky's own library against the sandbox's Bluesky", () => {
  let agent: AtpAgent

  it("signs in with an app password, renews its session and ends it", async () => {
    const signIn = async () => {
      agent = agentOf("pds")
      await agent.login(typed)
    }
    await signIn()
    assert.equal(agent.assertDid, author.externalId)
    const first = agent.session?.accessJwt
    await agent.sessionManager.refreshSession()
    assert.notEqual(agent.session?.accessJwt, first)
    await agent.com.atproto.server.getSession()
    const { refreshJwt } = agent.session ?? assert.fail("no session")
    await agent.logout()
    const ended = agentOf("pds").com.atproto.server.refreshSession(undefined, {
      headers: { authorization: `Bearer ${refreshJwt}` },
    })
    await assert.rejects(ended, /revoked/)
    await signIn()
    assert.equal((await agent.resolveHandle({ handle: author.handle })).data.did, author.externalId)
  })

  it("publishes pictures with descriptions, and answers below them with links, tags and mentions", async () => {
    const { data } = await agent.uploadBlob(await stage.image(0).read(), { encoding: "image/jpeg" })
    const image = { image: data.blob, alt: "A tray of bulbs", aspectRatio: { width: 640, height: 640 } }
    const refOf = ({ uri, cid }: { readonly uri: string; readonly cid: string }) => ({ uri, cid })
    const made = await agent.post({
      text: "Bulbs",
      langs: ["en"],
      embed: { $type: "app.bsky.embed.images", images: [image] },
    })
    const root = refOf(made)
    const rich = new RichText({ text: `🌷 at https://example.com/tulips #late for @${author.handle}` })
    await rich.detectFacets(agent)
    assert.equal(rich.facets?.length, 3)
    const answer = { text: rich.text, ...(rich.facets && { facets: rich.facets }), reply: { root, parent: root } }
    const parent = refOf(await agent.post(answer))
    await agent.post({ text: "The last", reply: { root, parent } })
    const shown = await stage.accepted(author)
    assert.deepEqual(
      shown.map(({ externalId, inReplyTo }) => [externalId, inReplyTo]),
      [
        [root.uri, undefined],
        [parent.uri, root.uri],
        [shown[2]?.externalId, parent.uri],
      ],
    )
    assert.deepEqual(shown[0]?.media, ["image/jpeg: A tray of bulbs"])
  })

  it("sends a film in parts, waits for it and publishes it", async () => {
    const film = stage.video("upright")
    const aud = `did:web:${encodeURIComponent(new URL(stage.hosts["pds"] ?? "").host)}`
    const exp = Math.floor(stage.now().epochMilliseconds / 1000) + 600
    const lxm = "com.atproto.repo.uploadBlob"
    const { token } = (await agent.com.atproto.server.getServiceAuth({ aud, lxm, exp })).data
    const { video } = agentOf("video").app.bsky
    const headers = { authorization: `Bearer ${token}` }
    const about = { sizeBytes: film.bytes, mimeType: film.contentType, name: film.fileName, durationMs: 8000 }
    const { jobId, partCount, partSizeBytes } = (await video.startUpload(about, { headers })).data
    for (let number = 1; number <= partCount; number += 1) {
      const part = await film.read((number - 1) * partSizeBytes, Math.min(number * partSizeBytes, film.bytes))
      const options = { headers, encoding: "application/octet-stream", qp: { jobId, partNumber: number } } as const
      await video.uploadPart(part, options)
    }
    const { completedJobId } = (await video.finishUpload({ jobId }, { headers })).data
    const ask = async () => (await video.getJobStatus({ jobId: completedJobId })).data.jobStatus
    let job = await ask()
    for (let times = 0; times < 5 && job.blob === undefined; times += 1) job = await ask()
    assert.equal(job.state, "JOB_STATE_COMPLETED")
    const embed = { $type: "app.bsky.embed.video", video: job.blob ?? assert.fail("no film"), alt: "A film" } as const
    await agent.post({ text: "", embed })
    assert.deepEqual((await stage.accepted(author)).at(-1)?.media, ["video/mp4: A film"])
  })

  it("writes under keys of its own, several records at once, and reads them", async () => {
    const repo = author.externalId
    const post = (text: string) => ({ $type: "app.bsky.feed.post", text, createdAt: stage.now().toString() })
    const [first, second] = ["3mabcdefghij2", "3mabcdefghij3"]
    const where = { repo, collection: "app.bsky.feed.post", rkey: first }
    const { uri } = (await agent.com.atproto.repo.putRecord({ ...where, record: post("By key") })).data
    assert.equal((await agent.com.atproto.repo.getRecord(where)).data.uri, uri)
    const gate = {
      $type: "app.bsky.feed.threadgate",
      post: `at://${repo}/app.bsky.feed.post/${second}`,
      allow: [{ $type: "app.bsky.feed.threadgate#mentionRule" }],
      createdAt: stage.now().toString(),
    }
    const create = (value: { readonly $type: string }) => ({
      $type: "com.atproto.repo.applyWrites#create" as const,
      collection: value.$type,
      rkey: second,
      value,
    })
    const written = { repo, writes: [create(post("With a gate")), create(gate)] }
    assert.equal((await agent.com.atproto.repo.applyWrites(written)).data.results?.length, 2)
  })

  it("reads a profile, and the numbers of posts", async () => {
    await stage.advance(86_400)
    const open = agentOf("appview")
    assert.equal((await open.getProfile({ actor: author.handle })).data.did, author.externalId)
    const uris = (await stage.accepted(author)).map(({ externalId }) => externalId)
    const { posts } = (await open.getPosts({ uris: [...uris, `at://${author.externalId}/app.bsky.feed.post/3mnone`] }))
      .data
    assert.deepEqual(
      posts.map(({ uri }) => uri),
      uris,
    )
    assert.ok((posts[0]?.likeCount ?? 0) > 0 && (posts[0]?.replyCount ?? 0) > 0)
  })

  it("calls every method that Fanfare uses, by the lexicons", (t) => {
    const called = new Set(exchanges.map((exchange) => methodOf(exchange) ?? ""))
    t.diagnostic(`${exchanges.length} calls of ${called.size} methods`)
    assert.deepEqual([...called].toSorted(), methods.toSorted())
    assert.deepEqual([...new Set(exchanges.flatMap(findLexiconFaults))], [])
  })
})

it("the lexicons fit what the adapter for Bluesky asks and the simulator says", async (t) => {
  const all = (await recordExchanges("bluesky")).filter((exchange) => methodOf(exchange) !== undefined)
  const called = new Set(all.map((exchange) => methodOf(exchange) ?? ""))
  t.diagnostic(`${all.length} calls of ${called.size} methods judged, with their answers`)
  const unused = new Set(["com.atproto.repo.createRecord", "com.atproto.server.getSession"])
  assert.deepEqual([...called].toSorted(), methods.filter((method) => !unused.has(method)).toSorted())
  assert.deepEqual([...new Set(all.flatMap(findLexiconFaults))], [])
})
