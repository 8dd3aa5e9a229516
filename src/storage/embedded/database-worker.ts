import { parentPort } from "node:worker_threads"
import { compileEngine } from "./compile-engine.ts"
import type { ToDatabase } from "./thread-messages.ts"

// V8 compiles the engine beside this thread, which loads what runs it meanwhile.
const engine = compileEngine()
engine.catch(() => {})
const { hear } = await import("./database-engine.ts")
parentPort?.on("message", (message: ToDatabase) => hear(message, engine))
