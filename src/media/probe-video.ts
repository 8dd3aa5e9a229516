import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import type { VideoVerdict } from "#media/video-facts.ts"

/** A file that needs more than this to be understood was made to be hard to understand. */
const patienceMs = 60_000
const graceMs = 5_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Looks into a video in a thread of its own: a table of a billion frames, or a container that leads in circles, costs
 * that thread its life and nobody else a thing. The parser's memory goes with it.
 */
export async function probeVideo(file: string): Promise<VideoVerdict> {
  const worker = new Worker(new URL("./probe-video-worker.ts", import.meta.url), {
    name: "video",
    workerData: file,
    execArgv: [],
    resourceLimits,
  })
  const gone = once(worker, "exit").catch(() => [])
  try {
    const [verdict] = (await once(worker, "message", { signal: AbortSignal.timeout(patienceMs) })) as [VideoVerdict]
    // It is still closing the file: ended now, it would leave it open.
    await Promise.race([gone, wait(graceMs, undefined, { ref: false })])
    return verdict
  } catch (error) {
    if (isOurFault(error)) throw error
    return { isFine: false, complaint: "damaged" }
  } finally {
    await worker.terminate()
  }
}

function isOurFault(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return code !== "ERR_WORKER_OUT_OF_MEMORY" && code !== "ABORT_ERR"
}
