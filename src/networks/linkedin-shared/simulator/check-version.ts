import type { Context, Next } from "hono"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"

/**
 * The versions that are served; December 2025 had none. They do not follow the clock, which tests move by months, and end
 * where those do that somebody has seen.
 */
const versions = new Set(["202511", "202601", "202602", "202603", "202604", "202605", "202606", "202607"])

export async function checkVersion(c: Context, next: Next): Promise<void> {
  const version = c.req.header("linkedin-version")
  if (version === undefined) fail(400, "VERSION_MISSING", "A version must be present in the LinkedIn-Version header")
  if (!versions.has(version)) {
    fail(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`)
  }
  if (c.req.header("x-restli-protocol-version") !== "2.0.0") {
    fail(400, "ILLEGAL_ARGUMENT", "X-Restli-Protocol-Version must be 2.0.0")
  }
  await next()
}
