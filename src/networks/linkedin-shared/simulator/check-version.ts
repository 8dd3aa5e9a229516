import type { Context, Next } from "hono"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"

/** The versions that are served. They do not follow the clock, which tests move by months. */
const versions = { oldest: "202511", newest: "202611" } as const

export async function checkVersion(c: Context, next: Next): Promise<void> {
  const version = c.req.header("linkedin-version")
  if (version === undefined) fail(400, "VERSION_MISSING", "A version must be present in the LinkedIn-Version header")
  if (!/^\d{6}$/.test(version) || version < versions.oldest || version > versions.newest) {
    fail(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`)
  }
  if (c.req.header("x-restli-protocol-version") !== "2.0.0") {
    fail(400, "ILLEGAL_ARGUMENT", "X-Restli-Protocol-Version must be 2.0.0")
  }
  await next()
}
