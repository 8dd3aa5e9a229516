import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, Json, RefusalKind } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const created = reply(201, {
  data: { id: "1900000000000000001", text: "Hello", edit_history_tweet_ids: ["1900000000000000001"] },
})

async function commit(item: SendItem, handle: Json = { mediaIds: [] }): Promise<HttpRequest | undefined> {
  const { outside, requests } = talk(created)
  const result = await x.publish.commit(forCommit(outside), author, item, handle)
  assert.deepEqual(result, {
    kind: "published",
    externalId: "1900000000000000001",
    url: "https://x.com/lark/status/1900000000000000001",
  })
  return requests[0]
}

describe("sending a post to X", () => {
  it("is one call in JSON", async () => {
    const request = await commit(makeItem("Hello"))
    assert.deepEqual(request, {
      method: "POST",
      url: "https://api.x.com/2/tweets",
      headers: { authorization: "Bearer AT", accept: "application/json", "content-type": "application/json" },
      body: '{"text":"Hello"}',
    })
  })

  it("answers the item before in a thread", async () => {
    const before = [
      { externalId: "11", memory: null },
      { externalId: "12", memory: null },
    ]
    const request = await commit(makeItem("third", { index: 2, before }))
    assert.equal(request?.body, '{"text":"third","reply":{"in_reply_to_tweet_id":"12"}}')
  })

  it("names media in the order of display, and sends an empty text as one", async () => {
    const request = await commit(makeItem(""), { mediaIds: ["3", "1", "2"] })
    assert.equal(request?.body, '{"text":"","media":{"media_ids":["3","1","2"]}}')
  })

  it("sends every option, and those of the conversation with its first post only", async () => {
    const options = {
      "x.replySettings": "mentionedUsers",
      "x.communityId": "1493446837214187523",
      "x.shareWithFollowers": "true",
      "x.madeWithAi": "true",
      "x.paidPartnership": "true",
    }
    const first = await commit(makeItem("a", { options }))
    assert.deepEqual(JSON.parse(String(first?.body)), {
      text: "a",
      reply_settings: "mentionedUsers",
      community_id: "1493446837214187523",
      share_with_followers: true,
      made_with_ai: true,
      paid_partnership: true,
    })
    const second = await commit(makeItem("b", { options, before: [{ externalId: "11", memory: null }] }))
    assert.deepEqual(JSON.parse(String(second?.body)), {
      text: "b",
      reply: { in_reply_to_tweet_id: "11" },
      made_with_ai: true,
      paid_partnership: true,
    })
  })

  it("leaves out what stands at its default", async () => {
    const options = {
      "x.replySettings": "everyone",
      "x.communityId": "",
      "x.shareWithFollowers": "false",
      "x.madeWithAi": "false",
      "x.paidPartnership": "false",
    }
    assert.equal((await commit(makeItem("a", { options })))?.body, '{"text":"a"}')
  })

  const problem = (status: number, detail: string, type = "about:blank", title = "Forbidden") =>
    reply(status, { title, detail, type, status })
  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["a dead token", problem(401, "Unauthorized", "about:blank", "Unauthorized"), "auth", "401"],
    [
      "no credits",
      reply(402, { title: "CreditsDepleted", detail: "…", type: "https://api.x.com/2/problems/credits" }),
      "rate",
      "credits",
    ],
    [
      "a wrong kind of token",
      problem(403, "…", "https://api.x.com/2/problems/unsupported-authentication"),
      "permission",
      "unsupported-authentication",
    ],
    [
      "an app without rights",
      problem(403, "…", "https://api.x.com/2/problems/client-forbidden"),
      "permission",
      "client-forbidden",
    ],
    [
      "a missing scope",
      problem(403, "Your client app is not configured with the appropriate oauth1 app permissions"),
      "permission",
      "403",
    ],
    [
      "the same text again",
      problem(403, "You are not allowed to create a Tweet with duplicate content."),
      "duplicate",
      "403",
    ],
    [
      "the same text again, with the older code",
      reply(403, { errors: [{ code: 187, message: "Status is a duplicate." }] }),
      "duplicate",
      "187",
    ],
    ["what is not permitted", problem(403, "You are not permitted to perform this action."), "content", "403"],
    ["a suspended account", problem(403, "…", "https://api.x.com/2/problems/user-suspended"), "auth", "user-suspended"],
    ["a locked account", problem(403, "To protect our users, your account is temporarily locked."), "auth", "403"],
    [
      "a capped plan",
      problem(403, "Usage cap exceeded: Monthly product cap", "https://api.x.com/2/problems/usage-capped"),
      "rate",
      "usage-capped",
    ],
    [
      "a capped plan as a 429",
      problem(429, "Usage cap exceeded: Monthly product cap", "https://api.x.com/2/problems/usage-capped"),
      "rate",
      "usage-capped",
    ],
    [
      "a video that is too long for the account",
      problem(403, "This user is not allowed to post a video longer than 2 minutes."),
      "media",
      "403",
    ],
    [
      "a broken request",
      reply(400, {
        errors: [{ parameters: {}, message: "$.text: too long" }],
        title: "Invalid Request",
        detail: "One or more parameters to your request was invalid.",
        type: "https://api.x.com/2/problems/invalid-request",
      }),
      "content",
      "invalid-request",
    ],
    [
      "too many calls",
      reply(429, { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 }),
      "rate",
      "429",
    ],
    [
      "too many calls, with the older code",
      reply(429, { errors: [{ code: 88, message: "Rate limit exceeded" }] }),
      "rate",
      "88",
    ],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why}`, async () => {
      const result = await x.publish.commit(forCommit(talk(answer).outside), author, makeItem("a"), { mediaIds: [] })
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says in X's own words why not", async () => {
    const words = "You are not allowed to create a Tweet with duplicate content."
    const result = await x.publish.commit(forCommit(talk(problem(403, words)).outside), author, makeItem("a"), {
      mediaIds: [],
    })
    assert.ok(result.kind === "refused" && result.message === words)
  })

  it("waits until the second that X names", async () => {
    const headers = { "x-rate-limit-limit": "100", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "1794650400" }
    const answer = reply(429, { title: "Too Many Requests" }, headers)
    const result = await x.publish.commit(forCommit(talk(answer).outside), author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused")
    assert.equal(result.retryAt?.epochMilliseconds, 1_794_650_400_000)
  })

  it("does not know what became of a call that X failed at or did not answer", async () => {
    const open = [
      reply(500),
      reply(502),
      reply(503),
      reply(504),
      reply(408),
      reply(302),
      reply(201, "<html>"),
      new NoAnswer("reset", true),
    ]
    for (const answer of open) {
      const result = await x.publish.commit(forCommit(talk(answer).outside), author, makeItem("a"), { mediaIds: [] })
      assert.equal(result.kind, "unknown")
    }
  })

  it("knows that a call which never left did nothing", async () => {
    const { outside } = talk(new NoAnswer("getaddrinfo failed", false))
    const result = await x.publish.commit(forCommit(outside), author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})
