import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import { findFailings } from "../../bench/crash/find-failings.ts"
import { runCrash } from "../../bench/crash/run-crash.ts"

const folder = join(import.meta.dirname, "..", "..")
const short = { folder, seed: 7, posts: 50, seconds: 8, peaceSeconds: 120, isHurried: true, isComplete: false }

/**
 * A short run of the crash bench, always with the same seed. The long one, and the proof that the bench notices what is
 * broken, is `npm run bench:crash`.
 */
export function testShortCrash(database: "postgres" | "embedded"): void {
  test(`nothing is lost, sent twice or called what it is not while the service is hurt (${database})`, async (t) => {
    const report = await runCrash({ ...short, database, backsUp: database === "embedded" })
    t.diagnostic(JSON.stringify(Object.fromEntries(report.hits)))
    const failings = findFailings(report)
    assert.deepEqual([...failings, ...report.examples], [])
  })
}
