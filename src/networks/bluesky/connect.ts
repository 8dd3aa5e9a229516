import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { endSession, refreshSession, sessionOf } from "#networks/bluesky/bound-session.ts"
import { xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import { page } from "#networks/bluesky/connect-page.ts"
import { findServer, serverOfDid } from "#networks/bluesky/find-server.ts"
import { introduce } from "#networks/bluesky/introduce.ts"
import type { Connect, Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/* By app password, and beside it by the server's own page. How a session is made fresh and ended follows how it began. */

const session = z.object({ accessJwt: someText, refreshJwt: someText, did: someText, handle: z.string() })

/** What a session lives if its token does not tell. */
const sessionHours = 2

const appPassword = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/

const claims = z.object({ exp: z.number() })

/** When a token ends by its own account. It is read for that alone: whether it is genuine is its server's business. */
function readExpiry(jwt: string, now: Temporal.Instant): string {
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()))
    return Temporal.Instant.fromEpochMilliseconds(exp * 1000).toString()
  } catch {
    return now.add({ hours: sessionHours }).toString()
  }
}

function keep(outside: Outside, server: string, { accessJwt, refreshJwt }: z.infer<typeof session>): Credentials {
  return {
    accessToken: accessJwt,
    refreshToken: refreshJwt,
    expiresAt: readExpiry(accessJwt, outside.now()),
    scopes: [],
    extra: { server },
  }
}

function refuse(code: string, message: string): Refused {
  return { kind: "refused", why: "auth", code, message }
}

async function submit(outside: Outside, values: Readonly<Record<string, string>>): Promise<Granted | Refused> {
  const identifier = (values["handle"] ?? "").trim().replace(/^@/, "").toLowerCase()
  const password = (values["appPassword"] ?? "").trim()
  if (!appPassword.test(password)) {
    return refuse(
      "NotAnAppPassword",
      "An app password looks like abcd-efgh-ijkl-mnop. Create one in Bluesky's settings.",
    )
  }
  const found = await findServer(outside, identifier, values["server"] ?? "")
  if (found.kind === "refused") return found
  const opened = await ask(outside, blueskyApi, session, {
    url: xrpc(found.server, "com.atproto.server.createSession"),
    body: { identifier, password },
  })
  if (opened.kind === "refused") return opened
  // A server can claim to host anybody; the account's own document says where it really is.
  const { did } = opened.value
  if (found.did !== null && found.did !== did) return refuse("AnotherAccount", "The server opened another account.")
  const home = found.did === null ? await serverOfDid(outside, did) : found
  if (home.kind === "refused") return home
  const credentials = keep(outside, home.server, opened.value)
  return { kind: "granted", accounts: [await introduce(outside, opened.value, credentials)] }
}

export const connect: Connect = {
  kind: "form",
  publishScopes: [],
  statisticsScopes: [],
  renewedBy: "refreshToken",
  fields: [
    {
      name: "handle",
      label: "Handle",
      help: "Such as name.bsky.social, or your own domain.",
      isSecret: false,
      isOptional: false,
    },
    {
      name: "appPassword",
      label: "App password",
      help: "From Settings, Privacy and security, App passwords on Bluesky. Never your main password.",
      isSecret: true,
      isOptional: false,
    },
    {
      name: "server",
      label: "Server",
      help: "Only if your account is not found by its handle: the address of the server that hosts it.",
      isSecret: false,
      isOptional: true,
    },
  ],
  submit,
  page,

  async refresh(outside, credentials) {
    const bound = sessionOf(credentials)
    if (bound !== undefined) return refreshSession(outside, bound, credentials)
    const server = credentials.extra?.["server"]
    const token = credentials.refreshToken
    if (server === undefined || token === undefined) {
      return refuse("NoRefreshToken", "This account has to be connected again.")
    }
    const call = { url: xrpc(server, "com.atproto.server.refreshSession"), access: { token }, body: null }
    const fresh = await ask(outside, blueskyApi, session, call)
    if (fresh.kind === "refused") return fresh
    return { kind: "refreshed", credentials: keep(outside, server, fresh.value) }
  },

  async revoke(outside, credentials) {
    const bound = sessionOf(credentials)
    if (bound !== undefined) return endSession(outside, bound, credentials)
    const server = credentials.extra?.["server"]
    const token = credentials.refreshToken
    if (server === undefined || token === undefined) return
    const call = { url: xrpc(server, "com.atproto.server.deleteSession"), access: { token }, body: null }
    await ask(outside, blueskyApi, z.unknown(), call)
  },
}
