import { createMiddleware } from "hono/factory"
import type { Environment } from "#http/environment.ts"

export const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
  // For everything that is not a page: nothing may run, load or frame it.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const

/** On every answer. A page replaces the content security policy with its own. */
export function securityHeaders(isHttps: boolean) {
  return createMiddleware<Environment>(async (c, next) => {
    for (const [name, value] of Object.entries(always)) c.header(name, value)
    if (isHttps) c.header("strict-transport-security", "max-age=31536000; includeSubDomains")
    await next()
  })
}

/**
 * For pages: scripts and styles from here only, and what carries this answer's nonce, where it has one. Pictures and videos
 * may also come from the one place that media are read from.
 */
export function pagePolicy(nonce?: string, mediaOrigin: string | null = null): string {
  const media = mediaOrigin === null ? "" : ` ${mediaOrigin}`
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or script by itself. The one policy there can be lets the service worker be registered
    // (web/notifications/register-worker.ts), and nothing else.
    "require-trusted-types-for 'script'",
    "trusted-types service-worker",
  ].join("; ")
}

/** For the service worker: it asks this server, shows its sign, and runs no other script. */
export const workerPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ")

/** What a page of the app is sent with, for the service worker, which makes one while the server cannot be reached. */
export function pageHeaders(nonce: string, mediaOrigin: string | null): Readonly<Record<string, string>> {
  return {
    ...always,
    "content-security-policy": pagePolicy(nonce, mediaOrigin),
    "content-type": "text/html; charset=UTF-8",
  }
}
