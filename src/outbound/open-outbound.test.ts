import assert from "node:assert/strict"
import type { AddressInfo } from "node:net"
import { after, describe, it } from "node:test"
import { createServer as createSecureServer } from "node:tls"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { type HttpAnswer, type HttpRequest, NoAnswer } from "#domain/http.ts"
import { makeCertificate } from "../../test/security/outbound-certificate.ts"
import { answer, isWhole, listen, type Listener } from "../../test/security/outbound-listener.ts"
import { openOutbound, type Outbound, type OutboundOptions } from "./open-outbound.ts"

/* Against real sockets on this machine. Each listener is an exception, so that the guard lets us near it at all. */

const open = new Set<Outbound>()
after(async () => {
  for (const outbound of open) await outbound.close()
})

const short = { connectMs: 2_000, headersMs: 150, bodyMs: 150, wholeMs: 600 }

function outboundTo(origin: string, options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = openOutbound({ userAgent: "Fanfare/trial", exceptions: [origin], ...options })
  open.add(outbound)
  return outbound
}

async function failureOf(asked: Promise<HttpAnswer>): Promise<NoAnswer> {
  const failure = await asked.then(
    (got) => assert.fail(`there was an answer: ${got.status}`),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof NoAnswer, `not a NoAnswer: ${String(failure)}`)
  return failure
}

function post(listener: Listener, body: string | Uint8Array = "a=1"): HttpRequest {
  return { method: "POST", url: `${listener.origin}/2/tweets?secret=s3cret`, body }
}

/** Answers one whole request after the other with these words, each on a connection of its own. */
async function answering(...answers: readonly Buffer[]): Promise<Listener> {
  let turn = 0
  return listen({
    said: (socket, heard) => {
      if (isWhole(heard)) socket.end(answers[Math.min(turn++, answers.length - 1)] ?? "")
    },
  })
}

describe("a request that is answered", () => {
  it("goes out as it was asked, with our name and what we can unpack", async () => {
    await using listener = await answering(
      answer(201, '{"id":"1"}', { "Content-Type": "application/json", "X-Two": "a" }),
    )
    const got = await outboundTo(listener.origin).http({
      ...post(listener, "text=Bulbs"),
      headers: { Authorization: "Bearer theirs", "Content-Type": "application/x-www-form-urlencoded" },
    })
    assert.deepEqual(got, {
      status: 201,
      body: '{"id":"1"}',
      headers: { "content-length": "10", "content-type": "application/json", "x-two": "a" },
    })
    const [head = "", body] = listener.heard[0]?.split("\r\n\r\n") ?? []
    const [first, ...lines] = head.split("\r\n")
    assert.equal(first, "POST /2/tweets?secret=s3cret HTTP/1.1")
    assert.deepEqual(lines.toSorted(), [
      "accept-encoding: gzip, deflate, br, zstd",
      "authorization: Bearer theirs",
      "connection: keep-alive",
      "content-length: 10",
      "content-type: application/x-www-form-urlencoded",
      `host: 127.0.0.1:${listener.port}`,
      "user-agent: Fanfare/trial",
    ])
    assert.equal(body, "text=Bulbs")
  })

  it("may carry bytes, many of them, and sends each of them once", async () => {
    await using listener = await answering(answer(200, "ok"))
    const bytes = Buffer.from(Array.from({ length: 300_001 }, (_, index) => index % 251))
    await outboundTo(listener.origin).http({ ...post(listener, bytes), method: "PUT" })
    const heard = Buffer.from(listener.heard[0] ?? "", "latin1")
    assert.ok(heard.subarray(heard.indexOf("\r\n\r\n") + 4).equals(bytes))
  })

  it("may carry a body that is read while it goes out, with its length said before", async () => {
    await using listener = await answering(answer(200, "ok"))
    let reads = 0
    async function* read() {
      for (const piece of ["Bulbs ", "are ", "in"]) {
        reads += 1
        yield Buffer.from(piece)
      }
    }
    await outboundTo(listener.origin).http({
      method: "POST",
      url: `${listener.origin}/media`,
      pieces: { bytes: 12, read },
    })
    const [head = "", body] = listener.heard[0]?.split("\r\n\r\n") ?? []
    assert.match(head, /\r\ncontent-length: 12(?:\r\n|$)/)
    assert.doesNotMatch(head, /transfer-encoding/i)
    assert.equal(body, "Bulbs are in")
    assert.equal(reads, 3)
  })

  it("gets a redirect as an answer and does not follow it", async () => {
    await using elsewhere = await listen()
    await using listener = await answering(answer(302, "", { location: `${elsewhere.origin}/in` }))
    const got = await outboundTo(listener.origin).http(post(listener))
    assert.equal(got.status, 302)
    assert.equal(got.headers["location"], `${elsewhere.origin}/in`)
    assert.equal(elsewhere.heard.length, 0)
  })

  it("keeps no cookie and shows none", async () => {
    await using listener = await answering(answer(200, "", { "set-cookie": "a=1", connection: "close" }))
    const { http } = outboundTo(listener.origin)
    assert.equal((await http(post(listener)))?.headers["set-cookie"], undefined)
    await http(post(listener))
    assert.equal(listener.heard.length, 2)
    assert.doesNotMatch(listener.heard.join(), /cookie/i)
  })

  it("has its body unpacked", async () => {
    await using listener = await answering(
      answer(200, gzipSync("packed"), { "content-encoding": "gzip", connection: "close" }),
      answer(200, brotliCompressSync("packed"), { "content-encoding": "br" }),
    )
    const { http } = outboundTo(listener.origin)
    assert.equal((await http(post(listener))).body, "packed")
    assert.equal((await http(post(listener))).body, "packed")
  })

  it("is answered by what comes after the hints that come before", async () => {
    await using listener = await answering(
      Buffer.concat([Buffer.from("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), answer(200, "then")]),
    )
    assert.equal((await outboundTo(listener.origin).http(post(listener))).body, "then")
  })

  it("is answered early by a server that has seen enough", async () => {
    await using listener = await listen({
      said: (socket, heard) => {
        if (heard.length > 1000) socket.write(answer(413, "too large", { connection: "close" }))
      },
    })
    const got = await outboundTo(listener.origin).http(post(listener, new Uint8Array(400_000)))
    assert.equal(got.status, 413)
  })

  it("waits for its turn where no more connections may be opened", async () => {
    await using listener = await answering(answer(200, "ok", { connection: "close" }))
    const { http } = outboundTo(listener.origin, { maxConnections: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => http(post(listener))))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
  })
})

describe("a body that cannot be read to its end", () => {
  it("may have arrived, and is not kept open", async () => {
    await using listener = await listen()
    let isClosed = false
    async function* read() {
      try {
        yield Buffer.from("Bulbs")
        throw new Error("the file is gone")
      } finally {
        isClosed = true
      }
    }
    const asked = { method: "POST", url: `${listener.origin}/media`, pieces: { bytes: 12, read } } as const
    const failure = await failureOf(outboundTo(listener.origin).http(asked))
    assert.equal(failure.mayHaveArrived, true)
    assert.equal(isClosed, true)
  })

  it("is not begun where nobody listens", async () => {
    const listener = await listen()
    await listener[Symbol.asyncDispose]()
    let reads = 0
    async function* read() {
      reads += 1
      yield Buffer.from("Bulbs")
    }
    const asked = { method: "POST", url: `${listener.origin}/media`, pieces: { bytes: 5, read } } as const
    assert.equal((await failureOf(outboundTo(listener.origin).http(asked))).mayHaveArrived, false)
    assert.equal(reads, 0)
  })
})

describe("a request that certainly did not arrive", () => {
  it("found nobody listening", async () => {
    const listener = await listen()
    await listener[Symbol.asyncDispose]()
    const failure = await failureOf(outboundTo(listener.origin).http(post(listener)))
    assert.equal(failure.mayHaveArrived, false)
    assert.equal(failure.message, `POST 127.0.0.1:${listener.port}/2/tweets: the connection was refused (ECONNREFUSED)`)
  })

  it("went to a name that there is not", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })
    }
    const { http } = outboundTo("http://x.invalid", { ways: { resolve } })
    const failure = await failureOf(http({ method: "GET", url: "http://x.invalid/" }))
    assert.equal(failure.mayHaveArrived, false)
    assert.match(failure.message, /the host name does not exist/)
  })

  it("went to a name without addresses, or one that nobody looks up in time", async () => {
    const options = { deadlines: { connectMs: 50 } }
    const none = outboundTo("http://x.invalid", { ...options, ways: { resolve: async () => [] } })
    assert.equal((await failureOf(none.http({ method: "GET", url: "http://x.invalid/" }))).mayHaveArrived, false)
    const never = outboundTo("http://x.invalid", { ...options, ways: { resolve: () => new Promise(() => {}) } })
    assert.equal((await failureOf(never.http({ method: "GET", url: "http://x.invalid/" }))).mayHaveArrived, false)
  })

  it("waited for a connection longer than it may take as a whole", async () => {
    const dial = () => new Promise<never>(() => {})
    const { http } = outboundTo("http://127.0.0.1:9", { ways: { dial } })
    const failure = await failureOf(http({ method: "POST", url: "http://127.0.0.1:9/", timeoutMs: 50 }))
    assert.equal(failure.mayHaveArrived, false)
  })

  it("was given up in the queue, and is not sent when its turn comes", async () => {
    await using listener = await listen({
      said: (socket, heard, which) => {
        if (which === 0 && isWhole(heard)) setTimeout(() => socket.write(answer(200, "late")), 200)
      },
    })
    const { http } = outboundTo(listener.origin, { maxConnections: 1 })
    const first = http(post(listener, "first"))
    const failure = await failureOf(http({ ...post(listener, "second"), timeoutMs: 50 }))
    assert.equal(failure.mayHaveArrived, false)
    assert.equal((await first).body, "late")
    await http({ ...post(listener, "third"), timeoutMs: 100 }).catch((error: unknown) =>
      assert.ok(error instanceof NoAnswer),
    )
    assert.doesNotMatch(listener.heard.join(), /second/)
    assert.match(listener.heard.join(), /third/)
  })

  it("is not wanted any more when its turn comes", async () => {
    let isWanted = true
    await using listener = await listen({
      said: (socket, heard) => {
        if (!isWhole(heard)) return
        isWanted = false
        socket.write(answer(200, "ok"))
      },
    })
    const { http } = outboundTo(listener.origin, { maxConnections: 1 })
    const isStillWanted = () => isWanted
    const first = http({ ...post(listener, "first"), isStillWanted })
    const second = failureOf(http({ ...post(listener, "second"), isStillWanted }))
    assert.equal((await first).status, 200)
    assert.equal((await second).mayHaveArrived, false)
    assert.match((await second).message, /the request is no longer needed/)
    const thrown = http({
      ...post(listener, "third"),
      isStillWanted: () => {
        throw new Error("who knows")
      },
    })
    assert.equal((await failureOf(thrown)).mayHaveArrived, false)
    assert.doesNotMatch(listener.heard.join(), /second|third/)
  })

  it("cannot be written as HTTP at all", async () => {
    await using listener = await listen()
    const { http } = outboundTo(listener.origin)
    for (const headers of [{ "x-one": "a\r\nx-two: b" }, { "x one": "a" }, { host: "other" }, { cookie: "a=1" }]) {
      const failure = await failureOf(
        http({ ...post(listener), headers: { authorization: "Bearer s3cret", ...headers } }),
      )
      assert.equal(failure.mayHaveArrived, false)
      assert.doesNotMatch(inspect(failure), /s3cret|x-two/)
    }
    assert.equal(listener.heard.length, 0)
  })

  it("came after the way out was closed", async () => {
    await using listener = await answering(answer(200, "ok"))
    const outbound = outboundTo(listener.origin)
    await outbound.close()
    assert.equal((await failureOf(outbound.http(post(listener)))).mayHaveArrived, false)
    assert.equal(listener.heard.length, 0)
  })

  it("was still being connected when the way out was closed", async () => {
    const outbound = outboundTo("http://x.invalid", { ways: { resolve: () => new Promise(() => {}) } })
    const asked = failureOf(outbound.http({ method: "GET", url: "http://x.invalid/" }))
    await outbound.close()
    assert.equal((await asked).mayHaveArrived, false)
  })
})

describe("a request that may have arrived", () => {
  const cases: Readonly<Record<string, () => Promise<Listener>>> = {
    "was taken by a server that reads nothing and answers nothing": () =>
      listen({ connected: (socket) => socket.pause() }),
    "was read to the end by a server that then says nothing": () => listen(),
    "was read to the end by a server that then resets": () =>
      listen({ said: (socket, heard) => isWhole(heard) && socket.resetAndDestroy() }),
    "was read to the end by a server that then closes": () =>
      listen({ said: (socket, heard) => isWhole(heard) && socket.end() }),
    "was answered with half of the headers": () =>
      listen({ said: (socket, heard) => isWhole(heard) && socket.write("HTTP/1.1 200 OK\r\ncontent-le") }),
    "was answered with half of the body, and then with silence": () =>
      listen({ said: (socket, heard) => isWhole(heard) && socket.write(answer(200, "whole").subarray(0, -2)) }),
    "was answered with half of the body, and then with an end": () =>
      listen({ said: (socket, heard) => isWhole(heard) && socket.end(answer(200, "whole").subarray(0, -2)) }),
    "was answered with half of the body, and then with a reset": () =>
      listen({
        said: (socket, heard) =>
          isWhole(heard) && socket.write(answer(200, "whole").subarray(0, -2), () => socket.resetAndDestroy()),
      }),
    "was answered one byte at a time, without end": () =>
      listen({
        said: (socket, heard) => {
          if (!isWhole(heard)) return
          socket.write(answer(200, "x".repeat(10_000)).subarray(0, 60))
          const drip = setInterval(() => socket.write("x"), 20)
          socket.on("close", () => clearInterval(drip))
        },
      }),
    "was answered with something that is not HTTP": () => answering(Buffer.from("SSH-2.0-s3cret\r\n")),
    "was answered with headers without end": () =>
      answering(Buffer.from(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(70_000)}`)),
    "was answered with more than is taken": () => answering(answer(200, "x".repeat(20_001))),
    "was answered with more than is taken, and no word of how much": () =>
      answering(Buffer.from(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${"x".repeat(20_001)}`)),
    "was answered with a little that unpacks to a lot": () =>
      answering(answer(200, gzipSync(Buffer.alloc(2_000_000)), { "content-encoding": "gzip" })),
    "was answered with something that does not unpack": () =>
      answering(answer(200, "s3cret", { "content-encoding": "gzip" })),
    "was answered by a change of protocol": () =>
      answering(Buffer.from("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n")),
  }

  for (const [what, start] of Object.entries(cases)) {
    it(what, async () => {
      await using listener = await start()
      const { http } = outboundTo(listener.origin, { deadlines: short, maxAnswerBytes: 20_000 })
      const failure = await failureOf(
        http({ ...post(listener, "text=s3cret"), headers: { authorization: "Bearer s3cret" } }),
      )
      assert.equal(failure.mayHaveArrived, true)
      assert.ok(failure.message.startsWith(`POST 127.0.0.1:${listener.port}/2/tweets: `), failure.message)
      assert.doesNotMatch(inspect(failure), /s3cret/)
      assert.equal(listener.heard.length, 1, "it was sent more than once")
    })
  }

  it("was read half-way by a server that then resets", async () => {
    await using listener = await listen({ said: (socket, heard) => heard.length > 70_000 && socket.resetAndDestroy() })
    const { http } = outboundTo(listener.origin, { deadlines: short })
    assert.equal((await failureOf(http(post(listener, new Uint8Array(20_000_000))))).mayHaveArrived, true)
    assert.equal(listener.heard.length, 1)
  })

  it("was read half-way by a server that then stops reading", async () => {
    await using listener = await listen({ said: (socket, heard) => heard.length > 70_000 && socket.pause() })
    const { http } = outboundTo(listener.origin, { deadlines: short })
    assert.equal((await failureOf(http(post(listener, new Uint8Array(20_000_000))))).mayHaveArrived, true)
  })

  it("went into a kept connection that was closed at the same moment, and is not sent again", async () => {
    await using listener = await listen({
      said: (socket, heard, which) => {
        if (which > 0) return
        // The first request is answered as if the connection were kept; the second finds it gone.
        if (heard.includes("second")) socket.resetAndDestroy()
        else if (isWhole(heard)) socket.write(answer(200, "ok", { "keep-alive": "timeout=60" }))
      },
    })
    const { http } = outboundTo(listener.origin, { deadlines: short, maxConnections: 1 })
    await http(post(listener, "first"))
    const failure = await failureOf(http(post(listener, "second")))
    assert.equal(failure.mayHaveArrived, true)
    assert.equal(listener.heard.length, 1)
  })

  it("was under way when the way out was closed", async () => {
    const arrived = Promise.withResolvers<void>()
    await using listener = await listen({ said: (_socket, heard) => isWhole(heard) && arrived.resolve() })
    const outbound = outboundTo(listener.origin)
    const asked = failureOf(outbound.http(post(listener)))
    await arrived.promise
    await outbound.close()
    assert.equal((await asked).mayHaveArrived, true)
  })
})

describe("a connection that is kept", () => {
  it("is used again", async () => {
    await using listener = await listen({
      said: (socket, heard) => socket.write(answer(200, `${heard.split("POST ").length - 1}`)),
    })
    const { http } = outboundTo(listener.origin, { maxConnections: 1 })
    assert.equal((await http(post(listener, ""))).body, "1")
    assert.equal((await http(post(listener, ""))).body, "2")
    assert.equal(listener.heard.length, 1)
  })

  it("is replaced before anything is sent when the server has closed it meanwhile", async () => {
    const closed = Promise.withResolvers<void>()
    await using listener = await listen({
      said: (socket, heard) => {
        if (!isWhole(heard)) return
        socket.write(answer(200, "ok", { "keep-alive": "timeout=60" }), () => {
          socket.once("close", () => closed.resolve())
          socket.end()
        })
      },
    })
    const { http } = outboundTo(listener.origin, { maxConnections: 1 })
    await http(post(listener, "first"))
    await closed.promise
    assert.equal((await http(post(listener, "second"))).status, 200)
    assert.deepEqual(
      listener.heard.map((heard) => heard.split("\r\n\r\n")[1]),
      ["first", "second"],
    )
  })
})

describe("a certificate", () => {
  async function secure(
    names: readonly string[],
    use: (origin: string, heard: () => string, cert: string) => Promise<void>,
  ) {
    const { key, cert } = makeCertificate(...names)
    let heard = ""
    const server = createSecureServer({ key, cert }, (socket) => {
      socket.on("error", () => socket.destroy())
      socket.on("data", (chunk) => {
        heard += chunk.toString("latin1")
        socket.end(answer(200, `${String(socket.getProtocol())} ${String(socket.alpnProtocol)}`))
      })
    })
    server.on("tlsClientError", () => {})
    const ready = Promise.withResolvers<void>()
    server.listen(0, "127.0.0.1", ready.resolve)
    await ready.promise
    try {
      await use(`https://localhost:${(server.address() as AddressInfo).port}`, () => heard, cert)
    } finally {
      server.close()
    }
  }
  const resolve = async () => ["127.0.0.1"]

  it("that is vouched for and has the right name is fine", async () => {
    await secure(["localhost"], async (origin, _heard, cert) => {
      const { http } = outboundTo(origin, { ways: { resolve, authorities: [cert] } })
      assert.equal((await http({ method: "GET", url: origin })).body, "TLSv1.3 false")
    })
  })

  it("that nobody vouches for ends it before anything is said", async () => {
    await secure(["localhost"], async (origin, heard) => {
      const failure = await failureOf(outboundTo(origin, { ways: { resolve } }).http({ method: "GET", url: origin }))
      assert.equal(failure.mayHaveArrived, false)
      assert.equal(heard(), "")
    })
  })

  it("for another name ends it before anything is said", async () => {
    await secure(["other.example"], async (origin, heard, cert) => {
      const { http } = outboundTo(origin, { ways: { resolve, authorities: [cert] } })
      assert.equal((await failureOf(http({ method: "GET", url: origin }))).mayHaveArrived, false)
      assert.equal(heard(), "")
    })
  })

  it("is not asked for of a server that does not speak TLS", async () => {
    await using listener = await listen({ said: (socket) => socket.end(answer(400, "plain")) })
    const origin = listener.origin.replace("http:", "https:")
    const { http } = outboundTo(origin)
    assert.equal((await failureOf(http({ method: "GET", url: origin }))).mayHaveArrived, false)
  })

  it("that never comes ends it, too", async () => {
    for (const behaviour of [{}, { said: (socket: { destroy(): void }) => socket.destroy() }]) {
      await using listener = await listen(behaviour)
      const origin = listener.origin.replace("http:", "https:")
      const { http } = outboundTo(origin, { deadlines: { connectMs: 100 } })
      assert.equal((await failureOf(http({ method: "GET", url: origin }))).mayHaveArrived, false)
      assert.doesNotMatch(listener.heard.join(), /GET/)
    }
  })
})

/** Everything that a log could print of an error. */
function inspect(error: unknown): string {
  const seen: unknown[] = []
  for (let at = error; at instanceof Error; at = at.cause) seen.push({ ...at, message: at.message, stack: at.stack })
  return JSON.stringify(seen, (_key, value: unknown) => (Buffer.isBuffer(value) ? value.toString() : value))
}
