import { createMiddleware } from "hono/factory"
import type { Environment } from "#http/environment.ts"

const always = {
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

/** For pages: scripts and styles from here only, and what carries this answer's nonce, where it has one. */
export function pagePolicy(nonce?: string): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or script by itself, and nothing here needs a policy that would let it.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ")
}
