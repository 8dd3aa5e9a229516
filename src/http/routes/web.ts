import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import { compress } from "hono/compress"
import { closeFile } from "#http/close-file.ts"
import type { Environment } from "#http/environment.ts"
import { pageHeaders, pagePolicy, workerPolicy } from "#http/security-headers.ts"

/** Stands in the page, and in what the service worker is given, for the nonce of an answer. */
const nonceMark = "__CSP_NONCE__"

/** The first segments of the app's own pages. */
const pages = new Set([
  "",
  "setup",
  "sign-in",
  "second-factor",
  "reset",
  "forgot",
  "confirm-email",
  "invite",
  "consent",
  "posts",
  "requests",
  "approvals",
  "media",
  "analytics",
  "assistant",
  "accounts",
  "webhooks",
  "notifications",
  "share",
  "workspaces",
  "team",
  "api-and-mcp",
  "calendar",
  "import",
  "queue",
  "settings",
  "gallery",
])

/**
 * Serves the web app: hashed files for ever, everything else checked again each time. `mediaOrigin` is where browsers get
 * media from besides here.
 */
export function webRoutes(webDir: string, mediaOrigin: string | null): Hono<Environment> {
  const routes = new Hono<Environment>()
  const root = webDir
  let page: Promise<string> | undefined

  routes.get(
    "/assets/*",
    closeFile,
    serveStatic<Environment>({
      root,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  )
  routes.get(
    "/:file{[^/]+\\.(?:js|css|svg|png|ico|webmanifest|txt)}",
    closeFile,
    serveStatic<Environment>({
      root,
      precompressed: true,
      onFound(_, c) {
        c.header("cache-control", "no-cache")
        if (c.req.path === "/sw.js") c.header("content-security-policy", workerPolicy)
      },
    }),
  )

  const readPage = () => (page ??= readFile(path.join(webDir, "index.html"), "utf8"))

  // For the service worker: the page as it is before an answer's nonce is put in.
  routes.get("/shell.json", async (c) => {
    c.header("cache-control", "no-cache")
    return c.json({ html: await readPage(), headers: pageHeaders(nonceMark, mediaOrigin) })
  })

  routes.get("*", compress(), async (c, next) => {
    const isPage = pages.has(c.req.path.split("/")[1] ?? "")
    if (!isPage && !wantsPage(c)) return next()
    const nonce = randomBytes(16).toString("base64")
    c.header("content-security-policy", pagePolicy(nonce, mediaOrigin))
    c.header("cache-control", "no-store")
    return c.html((await readPage()).replaceAll(nonceMark, nonce), isPage ? 200 : 404)
  })

  return routes
}

/** Whether a person opens an address that does not exist, and needs a page that says so. */
function wantsPage(c: Context<Environment>): boolean {
  return (c.req.header("accept") ?? "").includes("text/html") && !/^\/(?:api|assets)(?:\/|$)/.test(c.req.path)
}
