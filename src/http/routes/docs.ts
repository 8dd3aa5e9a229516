import { readFile } from "node:fs/promises"
import path from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { etag } from "hono/etag"
import { closeFile } from "#http/close-file.ts"
import type { Environment } from "#http/environment.ts"
import { pagePolicy } from "#http/security-headers.ts"

/** Serves the documentation of the running version, to everybody: hashed files for ever, everything else checked each time. */
export function docsRoutes(docsDir: string): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get(
    "*",
    etag(),
    closeFile,
    serveStatic<Environment>({
      root: docsDir,
      precompressed: true,
      rewriteRequestPath: (address) => address.slice("/docs".length),
      onFound(file, c) {
        const isForEver = path.relative(docsDir, file).startsWith(`assets${path.sep}`)
        c.header("cache-control", isForEver ? "public, max-age=31536000, immutable" : "no-cache")
        if (/\.html(?:\.\w+)?$/.test(file)) c.header("content-security-policy", pagePolicy())
      },
    }),
  )

  routes.get("*", async (c) => {
    c.header("content-security-policy", pagePolicy())
    c.header("cache-control", "no-store")
    return c.html(await readFile(path.join(docsDir, "404.html"), "utf8"), 404)
  })

  return routes
}
