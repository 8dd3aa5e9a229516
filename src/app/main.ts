import process from "node:process"
import { startThread } from "#storage/embedded/database-thread.ts"
import { optimizeEngineLater } from "#storage/embedded/optimize-later.ts"

/*
 * The start of the service. What takes longest begins first: the engine of the embedded database loads in its thread while
 * this one loads everything else.
 */

optimizeEngineLater()
const thread = process.env["DATABASE_URL"] === undefined ? startThread() : undefined
const { runService } = await import("#app/run-service.ts")
await runService(thread)
