import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { AppCalls } from "../../src/actions/registry.ts"
import { jpeg } from "../../test/media/pictures.ts"
import { Uploader } from "../../test/media/uploader.ts"
import { secondsToNextTry } from "../../test/publishing/next-try.ts"
import { openPublishing, type PublishingPlace } from "../../test/publishing/place.ts"
import { until, untilAs, untilFound } from "../../test/until.ts"
import { obtainSnac } from "./obtain-snac.ts"
import { type Note, openSnac, type Snac } from "./open-snac.ts"
import { likeAsPerson, signIn } from "./people.ts"
import type { Loss } from "./proxy.ts"

/*
 * The whole service against snac, a server that speaks Mastodon's interface and is not Mastodon: connected as a server
 * inside the network, through its own page. What is there is counted in the server's own files.
 */

const snac = obtainSnac()
const missing = "missing" in snac ? snac.missing : undefined
if (missing !== undefined) console.error(`✖ The judge of Mastodon's interface did not run. ${missing}`)

const microseconds = { smallestUnit: "microsecond", roundingMode: "floor" } as const

type Item = { readonly body: string; readonly media?: readonly string[] }
type Post = AppCalls["posts.get"]["output"]

describe("a real server that speaks Mastodon's interface", { skip: missing ?? false }, () => {
  let server: Snac
  let place: PublishingPlace
  let accountId = ""
  let ahead = 0
  let uploader: Uploader
  const begun = new Map<string, string>()

  before(async () => {
    assert.ok("program" in snac)
    server = await openSnac(snac.program, ["lark", "wren"])
    place = await openPublishing(
      { FANFARE_MASTODON: "on", FANFARE_PRIVATE_SERVERS: server.proxy.origin },
      { clock: { now: () => Temporal.Now.instant().round(microseconds).add({ seconds: ahead }) } },
    )
    uploader = Uploader.ofPerson(place.world, place.owner)
  })
  after(async () => {
    await place.close()
    await server[Symbol.asyncDispose]()
  })

  async function begin(items: readonly Item[], options: Readonly<Record<string, string>> = {}): Promise<string> {
    const { owner } = place
    const { id } = await owner.run("posts.create", {})
    const content = items.map(({ body, media = [] }) => ({ body, media: [...media] }))
    await owner.run("posts.update", { id, accountIds: [accountId], versions: [{ content, options }] })
    await owner.run("posts.publishNow", { id })
    return id
  }

  /** Moves our clock. The server's cannot be moved. */
  function advance(seconds: number): void {
    ahead += seconds
    place.world.services.wakePublishing()
    place.world.services.wakeStatistics()
  }

  /** With `isHurried` the clock is moved on to the next try, whenever nothing is under way. */
  async function ended(id: string, isHurried = false): Promise<Post> {
    return untilAs(
      async () => place.read(id),
      ({ status }) => status !== "Publishing" && status !== "Scheduled",
      async () => {
        const seconds = isHurried ? await secondsToNextTry(place.world) : undefined
        if (seconds !== undefined) advance(seconds)
      },
    )
  }

  function notesWith(words: string): readonly Note[] {
    return server.notesOf("lark").filter(({ sourceContent }) => sourceContent.includes(words))
  }

  async function picture(width: number, altText: string): Promise<string> {
    return (await uploader.put(await jpeg(width, 300), "picture.jpg", altText)).id
  }

  it("is connected through its own page, and its limits are those that it announces", async () => {
    const { owner } = place
    const values = { server: `@lark@${server.proxy.name}` }
    const came = await owner.run("accounts.submitForm", { key: "mastodon", values })
    assert.ok("url" in came)
    const back = await signIn(new URL(came.url), "lark", server.passwords.get("lark") ?? "")
    const arrival = await owner.run("accounts.finishConnect", { key: "mastodon", returned: back.search })
    assert.ok("account" in arrival)
    assert.equal(arrival.account.handle, `lark@${server.proxy.name}`)
    accountId = arrival.account.id
    const { accounts } = await owner.run("accounts.list", {})
    const { choices } = accounts.find(({ id }) => id === accountId) ?? assert.fail("it is not listed")
    assert.equal(choices?.limits.characters, 100_000)
    assert.equal(choices?.limits.charactersPerUrl, 32)
  })

  it("shows a text as it was written, and one that is longer than most servers allow", async () => {
    const texts = [
      `Plain text & <angles> "quotes"\n\nhttps://example.com/a?b=c&d=e #tulips 🌷`,
      `Long ${"word ".repeat(300)}end`,
    ]
    for (const text of texts) {
      const post = await ended(await begin([{ body: text }]))
      assert.equal(post.status, "Published", JSON.stringify(post.results))
      const [note, ...more] = notesWith(text.slice(0, 20))
      assert.equal(note?.sourceContent, text)
      assert.equal(more.length, 0)
      assert.equal(post.results[0]?.url, note.id)
    }
  })

  it("shows pictures with their descriptions, in order", async () => {
    const media = [await picture(400, "A tray of bulbs"), await picture(500, 'Tulips & "friends" 🌷')]
    const post = await ended(await begin([{ body: "Two pictures", media }]))
    assert.equal(post.status, "Published", JSON.stringify(post.results))
    const [note] = notesWith("Two pictures")
    const described = (note?.attachment ?? []).map(({ name }) => name)
    assert.deepEqual(described, ["A tray of bulbs", 'Tulips & "friends" 🌷'])
    for (const { url } of note?.attachment ?? []) {
      const answer = await fetch(url)
      assert.equal(answer.headers.get("content-type"), "image/jpeg")
      assert.ok((await answer.bytes()).byteLength > 0)
    }
  })

  it("shows a thread as answers to the item before", async () => {
    const items = ["First of three", "Second of three", "Third of three"]
    const post = await ended(await begin(items.map((body) => ({ body }))))
    assert.equal(post.status, "Published", JSON.stringify(post.results))
    begun.set("thread", post.id)
    const notes = items.map((words) => notesWith(words)[0] ?? assert.fail(words))
    assert.deepEqual(
      notes.map(({ inReplyTo }) => inReplyTo),
      [null, notes[0]?.id, notes[1]?.id],
    )
    assert.equal(notesWith("of three").length, 3)
  })

  const cases: readonly (readonly [what: string, loss: Loss, items: () => Promise<readonly Item[]>])[] = [
    ["a text", "answer", async () => [{ body: "Lost text" }]],
    ["a picture", "answer", async () => [{ body: "Lost picture", media: [await picture(410, "A lost square")] }]],
    [
      "two equal pictures",
      "answer",
      async () => [{ body: "Lost pair", media: [await picture(420, "One"), await picture(420, "The other")] }],
    ],
    [
      "an item of a thread",
      "answer",
      async () => [
        { body: "Begun thread" },
        { body: "Lost item", media: [await picture(430, "")] },
        { body: "Ended thread" },
      ],
    ],
    ["a text that never arrived", "request", async () => [{ body: "Lost request" }]],
    [
      "a picture that never arrived",
      "request",
      async () => [{ body: "Lost file", media: [await picture(440, "A late square")] }],
    ],
  ]

  describe("after a lost answer there is one post", () => {
    const posts = new Map<string, { readonly id: string; readonly items: readonly Item[]; readonly lost: string }>()

    before(async () => {
      for (const [what, loss, make] of cases) {
        const items = await make()
        const lost = items.find(({ body }) => body.startsWith("Lost"))?.body ?? assert.fail("nothing is lost")
        server.proxy.lose(lost, loss)
        posts.set(what, { id: await begin(items), items, lost })
      }
      // From then on the clock can be moved: what is sent later would not be as old as the server says.
      await until(
        "all answers are lost that are to be lost",
        () => server.proxy.left() === 0,
        (looks) => {
          if (looks % 50 === 1) place.world.services.wakePublishing()
        },
      )
    })

    for (const [what] of cases) {
      it(`of ${what}`, async () => {
        const { id, items, lost } = posts.get(what) ?? assert.fail("it was not sent")
        const post = await ended(id, true)
        assert.equal(post.status, "Published", JSON.stringify(post.results))
        for (const { body } of items) assert.equal(notesWith(body).length, 1, body)
        assert.equal(server.proxy.arrived.filter((each) => each.includes(lost)).length, 1)
        if (items.length === 1) assert.equal(post.results[0]?.url, notesWith(lost)[0]?.id)
      })
    }
  })

  it("leaves it to a person whether a post that the server does not list is there", async () => {
    server.proxy.lose("Lost whisper", "answer")
    const post = await ended(await begin([{ body: "Lost whisper" }], { "mastodon.visibility": "private" }), true)
    assert.equal(post.results[0]?.uncertain, true, JSON.stringify(post.results))
    assert.equal(notesWith("Lost whisper").length, 1)
  })

  it("has as many posts as were published, and no more", () => {
    assert.equal(server.notesOf("lark").length, server.proxy.arrived.length)
  })

  it("tells how often a post was liked, shared and answered", async () => {
    const id = begun.get("thread") ?? assert.fail("there is no thread")
    const [published] = (await place.owner.run("posts.metrics", { id })).accounts
    const [first] = notesWith("First of three")
    await likeAsPerson(server, "wren", { id: published?.externalId ?? "", uri: first?.id ?? "" })
    advance(3 * 3600)
    const { likes, comments, shares, error } = await untilFound("numbers are read", async () => {
      const { accounts } = await place.owner.run("posts.metrics", { id })
      return accounts[0]?.metrics
    })
    assert.deepEqual({ likes, comments, shares, error }, { likes: 1, comments: 1, shares: 1, error: undefined })
  })
})
