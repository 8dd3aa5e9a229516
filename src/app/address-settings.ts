import { isIP } from "node:net"
import { bareUrl, refuse, setting, whole } from "#app/setting.ts"
import { isLoopbackHost } from "#domain/loopback.ts"

/** Where the service listens, and under which address people and networks know it. */
export const addressSettings = {
  PORT: whole("The port to listen on.", 3000, 0, 65_535),
  FANFARE_BASE_URL: setting({
    about: "The public address of the service, without a path. Links, cookies and passkeys are bound to it.",
    example: "https://fanfare.example.com",
    otherwise: "http://localhost:PORT",
    read: (_, given) => readBaseUrl(given),
  }),
  FANFARE_HOST: setting({
    about:
      "The IP address to listen on: 127.0.0.1 behind a proxy on the same machine, 0.0.0.0 or :: for all addresses, localhost for 127.0.0.1 and ::1.",
    example: "127.0.0.1",
    otherwise: "localhost where FANFARE_BASE_URL is loopback (localhost, 127.0.0.1, [::1]), else all addresses",
    read: listenOn,
  }),
  FANFARE_AUTH_URL: setting({
    about:
      "The full address of the identity provider that signs MCP clients in: a path below FANFARE_BASE_URL. Clients remember it.",
    example: "https://fanfare.example.com/auth",
    otherwise: "FANFARE_BASE_URL/auth",
    read: (text, given) => authUrl(text, given),
  }),
}

/** Whether only this machine is meant to reach the service. */
export function hasLoopbackBase(given: NodeJS.ProcessEnv): boolean {
  return isLoopbackHost(readBaseUrl(given).hostname)
}

function readBaseUrl(given: NodeJS.ProcessEnv): URL {
  const text = given["FANFARE_BASE_URL"]?.trim() || `http://localhost:${given["PORT"] ?? 3000}`
  return bareUrl(text, "https://fanfare.example.com")
}

/** The addresses to listen on. */
export function listenOn(text: string | undefined, given: NodeJS.ProcessEnv): readonly string[] {
  if (text === "localhost" || (text === undefined && hasLoopbackBase(given))) return ["127.0.0.1", "::1"]
  if (text === undefined) return ["::"]
  return isIP(text) === 0 ? refuse("an IP address or localhost") : [text]
}

/** Addresses that are taken: the provider cannot answer there. */
const takenPaths = new Set(["api", "mcp", "media", "sandbox", "connect", "consent", "assets"])

function authUrl(text: string | undefined, given: NodeJS.ProcessEnv): string {
  const base = readBaseUrl(given).origin
  if (text === undefined) return `${base}/auth`
  const [, path = ""] = text.startsWith(`${base}/`) ? text.split(`${base}/`) : []
  const isFree = /^[\w-]+(?:\/[\w-]+)*$/.test(path) && !takenPaths.has(path.split("/")[0] ?? "")
  return isFree ? text : refuse(`an address such as ${base}/auth, with a path that Fanfare does not use yet`)
}
