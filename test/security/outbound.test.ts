import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { connect, type AddressInfo, type Socket } from "node:net"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { createServer } from "node:tls"
import { promisify } from "node:util"
import { newPersonalToken } from "#crypto/personal-token.ts"
import { NoAnswer } from "#domain/http.ts"
import { openOutbound, type Outbound, type OutboundOptions } from "#outbound/open-outbound.ts"
import { addressesInside } from "./addresses-inside.ts"
import { makeCertificate } from "./outbound-certificate.ts"
import { answer, isWhole, listen, type Listener } from "./outbound-listener.ts"

/*
 * A canary listens on this machine, and everything that is dialled in here, wherever to, ends at it. It must never hear
 * a byte; where the guard knows beforehand, it must not even see a connection.
 */

let canary: Listener
const dialled: string[] = []
const open: Outbound[] = []

before(async () => {
  canary = await listen()
})
after(async () => {
  for (const outbound of open) await outbound.close()
  await canary[Symbol.asyncDispose]()
  assert.equal(canary.heard.join(""), "", "the canary heard something")
})

const publicAddress = "93.184.215.14"

/** The way to every address leads to the canary. */
function dialCanary(addresses: readonly string[]): Promise<Socket> {
  dialled.push(...addresses)
  return dialHere(canary.port)
}

function guarded(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = openOutbound({ userAgent: "Fanfare/trial", ...options, ways: { dial: dialCanary, ...options.ways } })
  open.push(outbound)
  return outbound
}

async function assertDenied(outbound: Outbound, url: string, because = /./): Promise<void> {
  const until = { heard: canary.heard.length, dialled: dialled.length }
  const came = await outbound.http({ method: "POST", url, body: "text=hello" }).catch((error: unknown) => error)
  assert.ok(came instanceof NoAnswer, `${url} was answered: ${JSON.stringify(came)}`)
  assert.equal(came.mayHaveArrived, false, url)
  assert.match(came.message, because, url)
  assert.deepEqual({ heard: canary.heard.length, dialled: dialled.length }, until, `${url} was dialled`)
}

describe("an address that is written out", () => {
  for (const [whose, hosts] of Object.entries(addressesInside)) {
    it(`is not asked when it belongs to ${whose}`, async () => {
      const outbound = guarded()
      for (const host of hosts) {
        for (const place of [
          `https://${host}/`,
          `https://${host}:${canary.port}/a`,
          `http://${host}:${canary.port}/a`,
        ]) {
          await assertDenied(outbound, place)
        }
      }
    })
  }
})

describe("a name", () => {
  const inside = `
    127.0.0.1 0.0.0.0 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 224.0.0.1 255.255.255.255 198.18.0.1
    192.0.2.1 240.0.0.1 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 64:ff9b:1::1
    2002:7f00:1:: 2001::1 2001:db8::1 3fff::1 fc00::1 fd00::1 fec0::1 fe80::1 fe80::1%eth0 fe80::1%2 ff02::1 no-address
  `
    .trim()
    .split(/\s+/)

  it("is not asked when it resolves to an address inside", async () => {
    for (const address of inside) {
      const outbound = guarded({ ways: { resolve: async () => [address] } })
      await assertDenied(outbound, `https://social.example:${canary.port}/`, /not on the public internet/)
    }
  })

  it("is not asked when one of its addresses is inside, whichever", async () => {
    for (const address of inside) {
      for (const answers of [
        [publicAddress, address],
        [address, publicAddress],
        ["2606:4700::1111", publicAddress, address],
      ]) {
        const outbound = guarded({ ways: { resolve: async () => answers } })
        await assertDenied(outbound, "https://social.example/", /not on the public internet/)
      }
    }
  })

  it("is looked up once for a connection, and what it resolved to is what is dialled", async () => {
    const answers = [[publicAddress], ["127.0.0.1"], ["127.0.0.1"]]
    const asked: string[] = []
    const outbound = guarded({
      ways: {
        resolve: async (name) => {
          asked.push(name)
          return answers.shift() ?? []
        },
      },
    })
    dialled.length = 0
    const url = `https://social.example:${canary.port}/`
    const first = await outbound.http({ method: "GET", url }).catch((error: unknown) => error)
    assert.ok(first instanceof NoAnswer)
    assert.deepEqual(asked, ["social.example"])
    assert.deepEqual(dialled, [publicAddress])
    await assertDenied(outbound, url, /not on the public internet/)
    assert.equal(asked.length, 2)
  })

  it("of this machine is not asked, by the resolver that is really there", async () => {
    const outbound = openOutbound({ userAgent: "Fanfare/trial" })
    open.push(outbound)
    for (const name of ["localhost", "LOCALHOST", "localhost.", "ｌｏｃａｌｈｏｓｔ"]) {
      await assertDenied(outbound, `https://${name}:${canary.port}/`)
    }
  })

  it("is asked for in one spelling", async () => {
    const asked: string[] = []
    const outbound = guarded({
      ways: {
        resolve: async (name) => {
          asked.push(name)
          return ["127.0.0.1"]
        },
      },
    })
    for (const name of ["Bücher.Example.", "bücher。example", "xn--bcher-kva.EXAMPLE"]) {
      await assertDenied(outbound, `https://${name}/`)
    }
    assert.deepEqual(
      asked,
      Array.from({ length: 3 }, () => "xn--bcher-kva.example"),
    )
    for (const name of ["a..example", "a.example..", ".", "a b", "a%00b", "a%2eb\\@c"])
      await assertDenied(outbound, `https://${name}/`)
  })
})

describe("the far end of a connection", () => {
  it("hears nothing when it is not where we dialled", async () => {
    const outbound = guarded({ ways: { resolve: async () => [publicAddress] } })
    for (const url of [`https://${publicAddress}:${canary.port}/`, `https://social.example:${canary.port}/`]) {
      const count = canary.heard.length
      const failure = await outbound.http({ method: "POST", url, body: "text=hello" }).catch((error: unknown) => error)
      assert.ok(failure instanceof NoAnswer && !failure.mayHaveArrived)
      assert.match(failure.message, /another address answered/)
      assert.equal(canary.heard.length, count + 1, "nothing was dialled, so nothing was shown")
      assert.equal(canary.heard.at(-1), "")
    }
  })

  it("hears nothing when it is another than the exception's", async () => {
    const outbound = guarded({
      exceptions: [`http://sandbox.example:${canary.port}`],
      ways: { resolve: async () => ["10.0.0.1"] },
    })
    const url = `http://sandbox.example:${canary.port}/`
    const failure = await outbound.http({ method: "GET", url }).catch((error: unknown) => error)
    assert.ok(failure instanceof NoAnswer && !failure.mayHaveArrived)
    assert.equal(canary.heard.join(""), "")
  })
})

describe("a URL", () => {
  it("is not asked in any other way than https", async () => {
    const outbound = guarded({ ways: { resolve: async () => [publicAddress] } })
    for (const url of [
      `http://social.example/`,
      `http://${publicAddress}:8443/`,
      `ftp://social.example/`,
      `ws://social.example:${canary.port}/`,
      `wss://social.example/`,
      "file:///etc/passwd",
      "data:text/plain,hello",
      "javascript:1",
      "gopher://social.example/",
      "blob:https://social.example/1",
      "unix:/var/run/docker.sock",
      "//social.example/",
      "/path",
      "",
      "https://",
      "https:///",
    ]) {
      await assertDenied(outbound, url)
    }
  })

  it("is not asked with credentials in it", async () => {
    const outbound = guarded({ ways: { resolve: async () => [publicAddress] } })
    for (const credentials of ["a", "a:s3cret", ":s3cret", "127.0.0.1:80", "%00"]) {
      await assertDenied(outbound, `https://${credentials}@social.example/`, /^(?!.*s3cret).*credentials/)
    }
  })

  it("is not asked on the ports of other services", async () => {
    const outbound = guarded({ ways: { resolve: async () => [publicAddress] } })
    for (const port of [1, 21, 22, 23, 25, 53, 80, 110, 143, 389, 445, 465, 587, 636, 993, 1023]) {
      await assertDenied(outbound, `https://social.example:${port}/`, /port/)
    }
  })
})

describe("an exception", () => {
  it("holds for exactly its origin", async () => {
    await using sandbox = await listen({
      said: (socket, heard) => isWhole(heard) && socket.end(answer(200, "sandbox")),
    })
    const outbound = openOutbound({
      userAgent: "Fanfare/trial",
      exceptions: [`http://localhost:${sandbox.port}`],
      ways: { resolve: async () => ["127.0.0.1"] },
    })
    open.push(outbound)
    const came = await outbound.http({ method: "GET", url: `http://localhost:${sandbox.port}/sandbox/x/api/2/tweets` })
    assert.equal(came.body, "sandbox")
    for (const url of [
      `https://localhost:${sandbox.port}/`,
      `http://localhost:${canary.port}/`,
      `http://127.0.0.1:${sandbox.port}/`,
      `http://[::1]:${sandbox.port}/`,
      `http://sub.localhost:${sandbox.port}/`,
      `http://localhost.example:${sandbox.port}/`,
      `http://localhost/`,
      `http://a@localhost:${sandbox.port}/`,
    ]) {
      await assertDenied(outbound, url)
    }
    assert.equal(sandbox.heard.length, 1)
  })

  it("does not reach as far as a redirect from it", async () => {
    await using sandbox = await listen({
      said: (socket, heard) => isWhole(heard) && socket.end(answer(307, "", { location: `${canary.origin}/` })),
    })
    const count = canary.heard.length
    const outbound = guarded({ exceptions: [sandbox.origin], ways: { dial: (_, port) => dialHere(port) } })
    assert.equal((await outbound.http({ method: "POST", url: sandbox.origin, body: "a" })).status, 307)
    assert.equal(canary.heard.length, count)
  })

  it("is none where there is none", async () => {
    const outbound = guarded()
    await assertDenied(outbound, `http://localhost:${canary.port}/`)
    await assertDenied(outbound, canary.origin)
  })
})

describe("trials at home", () => {
  it("reach this machine and private networks by http, and nothing else that is inside", async () => {
    await using receiver = await listen({ said: (socket, heard) => isWhole(heard) && socket.end(answer(204, "")) })
    const outbound = openOutbound({ userAgent: "Fanfare/trial", allowPrivate: true })
    open.push(outbound)
    assert.equal((await outbound.http({ method: "POST", url: receiver.origin, body: "{}" })).status, 204)
    const dialling = guarded({ allowPrivate: true })
    for (const host of ["169.254.169.254", "[fe80::1]", "100.64.0.1", "0.0.0.0", "224.0.0.1", "[::ffff:127.0.0.1]"]) {
      await assertDenied(dialling, `http://${host}:${canary.port}/`)
    }
    await assertDenied(dialling, "http://127.0.0.1:22/")
    await assertDenied(dialling, `http://a:b@127.0.0.1:${canary.port}/`)
  })
})

describe("a token of this service", () => {
  it("leaves neither in a header nor in an address", async () => {
    await using receiver = await listen({ said: (socket, heard) => isWhole(heard) && socket.end(answer(204, "")) })
    const token = newPersonalToken()
    const { http } = guarded({ exceptions: [receiver.origin], ways: { dial: (_, port) => dialHere(port) } })
    for (const [url, headers] of [
      [receiver.origin, { authorization: `Bearer ${token}` }],
      [receiver.origin, { "x-forwarded-authorization": token }],
      [receiver.origin, { cookie: "session=1" }],
      [receiver.origin, { "proxy-authorization": "Basic YTpi" }],
      [`${receiver.origin}/?access_token=${token}`, {}],
      [`${receiver.origin}/${token}/a`, {}],
    ] as const) {
      const failure = await http({ method: "GET", url, headers }).catch((error: unknown) => error)
      assert.ok(failure instanceof NoAnswer && !failure.mayHaveArrived)
    }
    assert.equal(receiver.heard.length, 0)
  })
})

describe("the environment", () => {
  it("has no say in where a request goes or whom it trusts", async () => {
    await using receiver = await listen({ said: (socket, heard) => isWhole(heard) && socket.end(answer(200, "there")) })
    const secure = createServer(makeCertificate("127.0.0.1"), (socket) => socket.end(answer(200, "taken in")))
    secure.on("tlsClientError", () => {})
    const ready = Promise.withResolvers<void>()
    secure.listen(0, "127.0.0.1", ready.resolve)
    await ready.promise
    const count = canary.heard.length
    try {
      assert.equal(await askElsewhere(`${receiver.origin}/`), "200 there")
      assert.match(
        await askElsewhere(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`),
        /no connection \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
      )
    } finally {
      secure.close()
    }
    assert.equal(canary.heard.length, count)
  })

  async function askElsewhere(url: string): Promise<string> {
    const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()])
    const env = {
      NODE_USE_ENV_PROXY: "1",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      NODE_NO_WARNINGS: "1",
      ...Object.fromEntries(names.map((name) => [name, canary.origin])),
    }
    const child = join(import.meta.dirname, "outbound-child.ts")
    return (await promisify(execFile)(process.execPath, [child, url], { env })).stdout
  }
})

function dialHere(port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(port, "127.0.0.1", () => resolve(socket))
  socket.on("error", reject)
  return promise
}
