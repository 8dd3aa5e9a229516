import { createHash, randomBytes } from "node:crypto"
import sharp from "sharp"
import { newPersonalToken } from "#crypto/personal-token.ts"
import { noise } from "../../test/media/pictures.ts"
import type { Seed } from "./seed.ts"

/** One request of the neighbour. */
export type Blow = {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type Case = {
  readonly name: string
  /** How many requests are under way at once. */
  readonly connections: number
  /** Whether an answer is held open until the end, as a stream is. */
  readonly isHeld?: boolean
  /** Makes the requests, one after the other; whatever they share is made once. */
  readonly prepare: (seed: Seed, origin: string) => Promise<() => Blow>
}

const json = { "content-type": "application/json" } as const
const bodyBytes = 1_000_000

/** Addresses of one customer: they differ, and share one /64. */
const anyAddress = () => ({ "x-forwarded-for": `2001:db8:0:1:${randomBytes(2).toString("hex")}::1` })

function asTenant({ otherTokens }: Seed): () => Readonly<Record<string, string>> {
  let turn = 0
  return () => ({ authorization: `Bearer ${otherTokens[(turn += 1) % otherTokens.length]}` })
}

/** The costliest things that a stranger or another tenant may ask for. */
export const cases: readonly Case[] = [
  {
    name: "sign-ins with 1 MB of unknown keys",
    connections: 8,
    async prepare(_, origin) {
      const keys = Array.from({ length: bodyBytes / 10 }, (_unused, index) => [index.toString(36).padStart(5, "k"), 1])
      const body = JSON.stringify(Object.fromEntries(keys))
      return () => ({ method: "POST", path: "/api/auth/sign-in", headers: { ...json, origin, ...anyAddress() }, body })
    },
  },
  {
    name: "lists of 400 posts of 1 MB",
    connections: 4,
    async prepare(seed) {
      const tenant = asTenant(seed)
      const body = JSON.stringify({ limit: 400 })
      return () => ({
        method: "POST",
        path: "/api/agent/tools/posts.list",
        headers: { ...json, ...tenant() },
        body,
      })
    },
  },
  {
    name: "checks of 1 MB of text for 200 accounts",
    connections: 4,
    async prepare(seed) {
      const tenant = asTenant(seed)
      const body = JSON.stringify({ id: seed.heavyPostId })
      return () => ({
        method: "POST",
        path: "/api/agent/tools/posts.validate",
        headers: { ...json, ...tenant() },
        body,
      })
    },
  },
  {
    name: "password resets with made-up links",
    connections: 64,
    async prepare(_, origin) {
      return () => {
        const input = { secret: randomBytes(16).toString("base64url"), password: "a password of some length" }
        const headers = { ...json, origin, ...anyAddress() }
        return { method: "POST", path: "/api/auth/reset", headers, body: JSON.stringify(input) }
      }
    },
  },
  {
    name: "wrong tokens on /mcp",
    connections: 16,
    async prepare() {
      const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
      const unsigned = `${text({ alg: "ES256", typ: "at+jwt" })}.${text({ sub: "nobody" })}`
      let count = 0
      return () => {
        count += 1
        const signature = createHash("sha512").update(String(count)).digest("base64url")
        const token = count % 2 === 0 ? newPersonalToken() : `${unsigned}.${signature}`
        const headers = { ...json, ...anyAddress(), authorization: `Bearer ${token}` }
        return { method: "POST", path: "/mcp", headers, body: "{}" }
      }
    },
  },
  {
    name: "open streams of one session",
    connections: 1000,
    isHeld: true,
    async prepare({ otherCookie }) {
      return () => ({ method: "GET", path: "/api/app/events", headers: { cookie: otherCookie } })
    },
  },
  {
    name: "uploads of 2 KB AVIF with 99 megapixels",
    connections: 4,
    async prepare(seed) {
      const tenant = asTenant(seed)
      const flat = sharp({ create: { width: 11_000, height: 9_000, channels: 3, background: "#d02020" } })
      const body = await flat.avif({ effort: 0, quality: 1 }).toBuffer()
      return () => ({
        method: "POST",
        path: "/api/media?fileName=flat.avif",
        headers: { "content-type": "image/avif", ...tenant() },
        body,
      })
    },
  },
  {
    name: "uploads of large pictures",
    connections: 4,
    async prepare(seed) {
      const tenant = asTenant(seed)
      const body = await noise(3000, 2000)
      return () => ({
        method: "POST",
        path: "/api/media?fileName=noise.png",
        headers: { "content-type": "image/png", ...tenant() },
        body,
      })
    },
  },
]
