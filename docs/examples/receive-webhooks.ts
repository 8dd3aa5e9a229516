// A receiver of Fanfare's webhooks, without any package: FANFARE_WEBHOOK_SECRET=whsec_… node receive-webhooks.ts
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"

const secret = process.env["FANFARE_WEBHOOK_SECRET"] ?? ""
const tolerance = 5 * 60 // seconds
const largest = 1_000_000 // bytes
const seen = new Set<string>() // in production: a table with a unique key

/** Whether these bytes were signed with the secret in the last five minutes. Nothing is parsed before this check. */
function isGenuine(raw: Buffer, signature: string, now = Date.now() / 1000): boolean {
  const [, t = "", v1 = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (t === "" || Math.abs(now - Number(t)) > tolerance) return false
  const expected = createHmac("sha256", secret).update(`${t}.`).update(raw).digest()
  return timingSafeEqual(expected, Buffer.from(v1, "hex"))
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > largest) request.destroy()
    else chunks.push(chunk)
  })
  request.on("error", () => {})
  request.on("end", () => {
    const raw = Buffer.concat(chunks)
    if (!isGenuine(raw, String(request.headers["fanfare-signature"]))) {
      response.writeHead(401).end()
      return
    }
    const event = JSON.parse(raw.toString("utf8")) as { id: string; type: string; data: unknown }
    // Delivery is at least once: a repeat has the same id. Answer it like the first, and do nothing.
    if (!seen.has(event.id)) {
      seen.add(event.id)
      console.log(`${event.type} ${event.id}`) // in production: add it to a queue, and process it later
    }
    response.writeHead(204).end() // within 10 seconds; only the status is read
  })
})

server.listen(Number(process.env["PORT"] ?? 8080), () => console.log("listening"))
