import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import sharp from "sharp"
import { type Http, NoAnswer } from "../../src/domain/http.ts"
import { forCommit } from "../../src/networks/ask.ts"
import { bluesky } from "../../src/networks/bluesky/bluesky.ts"
import type { Author, FormConnect, SendItem, Json, Outside, Placed, Published } from "../../src/networks/network.ts"
import { makeFile, makeItem } from "../../test/networks/make-item.ts"
import { type Judge, openJudge } from "./open-judge.ts"
import { deletePost, listPosts, makePerson, type Person, readBlob, takeAppPasswordBack } from "./people.ts"

/* The adapter for Bluesky against the server that Bluesky itself runs. */

const connect = bluesky.connect as FormConnect & typeof bluesky.connect
const app = { clientId: "", clientSecret: "" }

let judge: Judge
let lark: Person
let wren: Person

before(async () => {
  judge = await openJudge()
  lark = await makePerson(judge, "lark")
  wren = await makePerson(judge, "wren")
})
after(async () => judge[Symbol.asyncDispose]())

function outsideBy(http: Http): Outside {
  return { http, hosts: { ...bluesky.hosts, pds: "https://pds.test" }, app, now: () => Temporal.Now.instant() }
}

function outside(): Outside {
  return outsideBy(judge.http)
}

/** The answer to every call of that method is lost on the way back. */
function losing(method: string): Outside {
  return outsideBy(async (request) => {
    const answer = await judge.http(request)
    if (request.url.includes(method)) throw new NoAnswer("the connection broke", true)
    return answer
  })
}

async function signIn({ handle, appPassword }: Person): Promise<Author> {
  const granted = await connect.submit(outside(), { handle, appPassword, server: "" })
  assert.ok(granted.kind === "granted", JSON.stringify(granted))
  const [account] = granted.accounts
  return account ?? assert.fail("no account was granted")
}

type Fields = { readonly [key: string]: Json }

let count = 0

async function prepare(author: Author, item: SendItem) {
  const ready = await bluesky.publish.prepare(outside(), author, item, null)
  return ready.kind === "ready" ? ready.handle : assert.fail(JSON.stringify(ready))
}

async function publish(author: Author, body: string, rest: Partial<SendItem> = {}): Promise<Published> {
  count += 1
  const item = makeItem(body, { seed: `item ${count}`, ...rest })
  const result = await bluesky.publish.commit(forCommit(outside()), author, item, await prepare(author, item))
  return result.kind === "published" ? result : assert.fail(JSON.stringify(result))
}

async function findPost(person: Person, uri: string) {
  const post = (await listPosts(judge, person)).find((each) => each.uri === uri)
  return post ?? assert.fail(`${uri} is not there`)
}

describe("signing in to a real server with an app password", () => {
  it("finds the server by the handle and opens a session there", async () => {
    const author = await signIn(lark)
    assert.equal(author.externalId, lark.did)
    assert.equal(author.handle, "lark.test")
    assert.deepEqual(author.credentials.extra, { server: "https://pds.test" })
    const left = Temporal.Now.instant().until(Temporal.Instant.from(author.credentials.expiresAt ?? ""))
    assert.ok(left.total("minutes") > 100 && left.total("minutes") < 130, left.toString())
  })

  it("is told in the server's words that the password is wrong", async () => {
    const values = { handle: lark.handle, appPassword: "aaaa-bbbb-cccc-dddd", server: "" }
    assert.deepEqual(await connect.submit(outside(), values), {
      kind: "refused",
      why: "auth",
      code: "AuthenticationRequired",
      message: "Invalid identifier or password",
    })
  })

  it("is told that nobody has a handle", async () => {
    const values = { handle: "nobody.test", appPassword: "aaaa-bbbb-cccc-dddd", server: "" }
    const refused = await connect.submit(outside(), values)
    assert.ok(refused.kind === "refused" && refused.code === "HandleNotFound", JSON.stringify(refused))
  })

  it("gets a new pair of tokens for the refresh token, and can publish with it", async () => {
    const author = await signIn(lark)
    const fresh = await connect.refresh(outside(), author.credentials)
    assert.ok(fresh.kind === "refreshed", JSON.stringify(fresh))
    assert.notEqual(fresh.credentials.refreshToken, author.credentials.refreshToken)
    const again = await connect.refresh(outside(), fresh.credentials)
    assert.ok(again.kind === "refreshed")
    await publish({ ...author, credentials: again.credentials }, "After two refreshes")
  })

  it("has to connect again when the session was given back", async () => {
    const { credentials } = await signIn(lark)
    await connect.revoke(outside(), credentials)
    const refused = await connect.refresh(outside(), credentials)
    assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
  })

  it("has to connect again when the owner removed the app password", async () => {
    const crane = await makePerson(judge, "crane")
    const { credentials } = await signIn(crane)
    await takeAppPasswordBack(judge, crane)
    const refused = await connect.refresh(outside(), credentials)
    assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
  })
})

describe("publishing on a real server", () => {
  let author: Author
  before(async () => {
    author = await signIn(lark)
  })

  it("writes links, tags and mentions at their places, whatever comes before them", async () => {
    const body = "🦋👩‍👩‍👧 héllo https://example.com/a?b=c #täg @wren.test and @nobody.test"
    const { externalId, url } = await publish(author, body)
    assert.equal(url, `https://bsky.app/profile/${lark.did}/post/${externalId.split("/").at(-1)}`)
    const { value } = await findPost(lark, externalId)
    assert.equal(value["text"], body)
    const bytes = Buffer.from(body)
    const facets = value["facets"] as readonly {
      readonly index: { readonly byteStart: number; readonly byteEnd: number }
      readonly features: readonly object[]
    }[]
    assert.deepEqual(
      facets.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features]),
      [
        ["https://example.com/a?b=c", [{ $type: "app.bsky.richtext.facet#link", uri: "https://example.com/a?b=c" }]],
        ["#täg", [{ $type: "app.bsky.richtext.facet#tag", tag: "täg" }]],
        ["@wren.test", [{ $type: "app.bsky.richtext.facet#mention", did: wren.did }]],
      ],
    )
  })

  it("takes the card, the languages and the label that a post was given", async () => {
    const options = { "bluesky.langs": "de, en-GB", "bluesky.labels": "graphic-media", "bluesky.linkCard": "auto" }
    const { externalId } = await publish(author, "See https://example.com/news", { options })
    const { value } = await findPost(lark, externalId)
    assert.deepEqual(value["langs"], ["de", "en-GB"])
    assert.deepEqual((value["embed"] as { readonly external: object }).external, {
      uri: "https://example.com/news",
      title: "example.com/news",
      description: "",
    })
  })

  it("shows pictures with their alternative texts, as they were sent", async () => {
    const colours = ["#c0ffee", "#facade"]
    const pictures = await Promise.all(
      colours.map(async (background) =>
        sharp({ create: { width: 64, height: 32, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    )
    const media = pictures.map((bytes, index) =>
      makeFile(`${index}.jpg`, bytes, { width: 64, height: 32, altText: `Picture ${index + 1} 🖼️` }),
    )
    const { externalId } = await publish(author, "", { media })
    const { value } = await findPost(lark, externalId)
    const { images } = value["embed"] as {
      readonly images: readonly {
        readonly alt: string
        readonly aspectRatio: object
        readonly image: { readonly ref: { readonly $link: string }; readonly mimeType: string }
      }[]
    }
    assert.deepEqual(
      images.map(({ alt, aspectRatio, image }) => [alt, aspectRatio, image.mimeType]),
      [1, 2].map((number) => [`Picture ${number} 🖼️`, { width: 64, height: 32 }, "image/jpeg"]),
    )
    for (const [index, { image }] of images.entries()) {
      assert.deepEqual(Buffer.from(await readBlob(judge, lark, image.ref.$link)), pictures[index])
    }
  })

  it("answers in a thread to the item before, below the first", async () => {
    const placed: Placed[] = []
    for (const index of [0, 1, 2]) {
      const { externalId, memory = null } = await publish(author, `Item ${index + 1} of 3`, {
        index,
        before: [...placed],
      })
      placed.push({ externalId, memory })
    }
    const posts = await Promise.all(placed.map(async ({ externalId }) => findPost(lark, externalId)))
    const [first, second] = posts.map(({ uri, cid }) => ({ uri, cid }))
    assert.deepEqual(
      posts.map(({ value }) => value["reply"]),
      [undefined, { root: first, parent: first }, { root: first, parent: second }],
    )
  })

  it("makes one post of one handle, however often it is sent", async () => {
    const item = makeItem("Once", { seed: "sent three times" })
    const handle = await prepare(author, item)
    const first = await bluesky.publish.commit(forCommit(outside()), author, item, handle)
    assert.ok(first.kind === "published", JSON.stringify(first))
    for (const _ of [1, 2])
      assert.deepEqual(await bluesky.publish.commit(forCommit(outside()), author, item, handle), first)
    const found = await bluesky.publish.reconcile(outside(), author, item, handle, Temporal.Now.instant())
    assert.deepEqual(found, first)
    const posts = await listPosts(judge, lark)
    assert.equal(posts.filter(({ value }) => value["text"] === "Once").length, 1)
  })

  it("does not write another post over one that is there", async () => {
    const item = makeItem("The first", { seed: "one key for two" })
    const handle = (await prepare(author, item)) as { readonly rkey: string; readonly record: Fields }
    await bluesky.publish.commit(forCommit(outside()), author, item, handle)
    const other = { ...handle, record: { ...handle.record, text: "The second" } }
    const refused = await bluesky.publish.commit(forCommit(outside()), author, item, other)
    assert.ok(refused.kind === "refused" && refused.why === "duplicate", JSON.stringify(refused))
    const asked = await bluesky.publish.reconcile(outside(), author, item, other, Temporal.Now.instant())
    assert.equal(asked.kind, "unknown")
  })

  for (const [what, options, method] of [
    ["a post", {}, "putRecord"],
    ["a post with its limits", { "bluesky.threadgate": "mentioned", "bluesky.quotes": "disable" }, "applyWrites"],
  ] as const) {
    it(`finds ${what} again when the answer was lost, and its absence when it is deleted`, async () => {
      const body = `Lost: ${what}`
      const item = makeItem(body, { seed: body, options })
      const handle = await prepare(author, item)
      const now = Temporal.Now.instant()
      assert.deepEqual(await bluesky.publish.reconcile(outside(), author, item, handle, now), { kind: "absent" })
      const lost = await bluesky.publish.commit(forCommit(losing(method)), author, item, handle)
      assert.equal(lost.kind, "unknown", JSON.stringify(lost))
      const found = await bluesky.publish.reconcile(outside(), author, item, handle, now)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal((await findPost(lark, found.externalId)).value["text"], body)
      const again = await bluesky.publish.commit(forCommit(outside()), author, item, handle)
      assert.equal(again.kind, method === "putRecord" ? "published" : "unknown", JSON.stringify(again))
      assert.equal((await listPosts(judge, lark)).filter(({ value }) => value["text"] === body).length, 1)
      await deletePost(judge, lark, found.externalId)
      assert.deepEqual(await bluesky.publish.reconcile(outside(), author, item, handle, now), { kind: "absent" })
    })
  }

  it("is refused what is too long, in words that name the limit", async () => {
    const item = makeItem("a".repeat(301), { seed: "too long" })
    const refused = await bluesky.publish.commit(forCommit(outside()), author, item, await prepare(author, item))
    assert.ok(refused.kind === "refused" && refused.why === "content", JSON.stringify(refused))
    assert.match(refused.message, /grapheme too big \(maximum 300, got 301\)/)
  })

  it("is refused with a token that is none, and with somebody else's", async () => {
    const item = makeItem("Not mine", { seed: "not mine" })
    const handle = await prepare(author, item)
    const broken = { ...author, credentials: { ...author.credentials, accessToken: "no token" } }
    const refused = await bluesky.publish.commit(forCommit(outside()), broken, item, handle)
    assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
    const { credentials } = await signIn(wren)
    const foreign = await bluesky.publish.commit(forCommit(outside()), { ...author, credentials }, item, handle)
    assert.ok(foreign.kind === "refused", JSON.stringify(foreign))
  })
})
