import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import type { Environment } from "#http/environment.ts"

/** As long as a session can last at most; the server ends it sooner when it is not used. */
const maxAge = 30 * 24 * 3600

function nameFor(baseUrl: URL): string {
  // The prefix makes browsers refuse the cookie from another host or path; it needs https.
  return baseUrl.protocol === "https:" ? "__Host-fanfare" : "fanfare"
}

export function readSessionCookie(baseUrl: URL, c: Context<Environment>): string | undefined {
  return getCookie(c, nameFor(baseUrl))
}

export function writeSessionCookie(baseUrl: URL, c: Context<Environment>, secret: string): void {
  const secure = baseUrl.protocol === "https:"
  setCookie(c, nameFor(baseUrl), secret, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge })
}

export function clearSessionCookie(baseUrl: URL, c: Context<Environment>): void {
  deleteCookie(c, nameFor(baseUrl), { path: "/", secure: baseUrl.protocol === "https:" })
}
