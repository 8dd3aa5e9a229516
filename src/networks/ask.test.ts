import assert from "node:assert/strict"
import { describe, it } from "node:test"
import * as z from "zod"
import { type Http, NoAnswer } from "#domain/http.ts"
import { type Api, ask, asIs, askOnce, forCommit } from "#networks/ask.ts"
import type { CommitOutside, Outside } from "#networks/network.ts"

const api: Api = {
  name: "Aviary",
  write: asIs,
  readRefusal: ({ status }) => ({ kind: "refused", why: "content", code: String(status), message: "no" }),
}

const request = { method: "POST", url: "https://aviary.example/posts" } as const

const posted = z.object({ id: z.string() })

function outsideOf(http: Http): Outside {
  return {
    http,
    hosts: {},
    app: { clientId: "", clientSecret: "" },
    now: () => Temporal.Instant.from("2026-11-14T09:00Z"),
  }
}

const answering = (status: number, body = "{}", headers = {}): Outside =>
  outsideOf(async () => ({ status, headers, body }))

const silent = (mayHaveArrived: boolean): Outside =>
  outsideOf(async () => {
    throw new NoAnswer("nobody there", mayHaveArrived)
  })

/** What both make of the same answer, in a word or two. */
async function verdicts(outside: Outside, how: Api = api): Promise<readonly string[]> {
  const all = [await ask(outside, how, posted, request), await askOnce(forCommit(outside), how, posted, request)]
  return all.map((each) => (each.kind === "refused" ? `${each.why} ${each.code}` : each.kind))
}

describe("asking a network", () => {
  it("reads what came back, with its status and headers", async () => {
    assert.deepEqual(await ask(answering(201, '{"id":"a"}', { etag: "b" }), api, posted, request), {
      kind: "response",
      value: { id: "a" },
      status: 201,
      headers: { etag: "b" },
    })
  })

  it("takes every 4xx for a refusal, but for 408", async () => {
    for (const status of [400, 401, 403, 404, 407, 409, 425, 429, 499]) {
      assert.deepEqual(await verdicts(answering(status)), Array(2).fill(`content ${status}`), String(status))
    }
    assert.deepEqual(await verdicts(answering(408)), ["transient 408", "unknown"])
  })

  it("knows nothing for certain after any other status, or a body that it cannot read", async () => {
    for (const status of [200, 204, 302, 500, 502]) {
      assert.deepEqual(await verdicts(answering(status)), [`transient ${status}`, "unknown"])
    }
  })

  it("leaves a server that is down alone for longer", async () => {
    assert.deepEqual(await verdicts(answering(503)), ["rate 503", "unknown"])
  })

  it("tells a request that never left from one that was not answered", async () => {
    assert.deepEqual(await verdicts(silent(true)), ["transient NoAnswer", "unknown"])
    assert.deepEqual(await verdicts(silent(false)), Array(2).fill("transient NoAnswer"))
  })

  it("lets an API say what is its own", async () => {
    const own: Api = {
      ...api,
      findRefusal: ({ body }) =>
        body === '"no"' ? { kind: "refused", why: "media", code: "in 200", message: "" } : undefined,
      isUnclear: ({ code }) => code === "418",
      readError: (_answer, now) => ({ code: "down", retryAt: now.add({ seconds: 5 }) }),
      readUnexpected: (json) =>
        json === null ? { kind: "refused", why: "auth", code: "null", message: "" } : undefined,
    }
    assert.deepEqual(await verdicts(answering(200, '"no"'), own), Array(2).fill("media in 200"))
    assert.deepEqual(await verdicts(answering(418), own), ["transient 418", "unknown"])
    assert.deepEqual(await verdicts(answering(500), own), ["transient down", "unknown"])
    assert.deepEqual(await verdicts(answering(200, "null"), own), Array(2).fill("auth null"))
    const down = await ask(answering(500), own, posted, request)
    assert.equal(down.kind === "refused" && down.retryAt?.toString(), "2026-11-14T09:00:05Z")
  })

  it("does not let a commit ask in a way that makes a refusal of a lost answer", () => {
    // The compiler checks it: this type is `false` only while `ask` does not take what a commit is handed.
    const isTaken: CommitOutside extends Parameters<typeof ask>[0] ? true : false = false
    assert.equal(isTaken, false)
    assert.ok(!("http" in forCommit(answering(200))))
  })
})
