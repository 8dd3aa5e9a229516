import { writeFile } from "node:fs/promises"
import { getPriority, setPriority } from "node:os"
import type { DecoderMessage, DecoderReply, Job, JobKind, Jobs } from "#media/decoder/jobs.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"
import { DiskFull } from "#storage/files/disk-full.ts"

/*
 * Entry point of a decoder process. It reads untrusted files, one at a time, and gets jobs as messages. It ends itself when
 * a job takes too much memory or time; the parent process refuses the file then.
 */

const watchMs = 100

const [memoryBytes = 0, niceness = 0, cpuSeconds = 0] = process.argv.slice(2).map(Number)

function end(): void {
  process.kill(process.pid, "SIGKILL")
}

async function run(job: Job): Promise<Jobs[JobKind]["makes"]> {
  // Loaded on demand: the libraries for pictures and for videos need much memory each.
  if (job.kind === "picture") return (await import("#media/decoder/rewrite-picture.ts")).rewritePicture(job)
  if (job.kind === "video") return (await import("#media/decoder/clean-video.ts")).cleanVideo(job)
  if (job.kind === "variant") return (await import("#media/decoder/fit-picture.ts")).fitPicture(job)
  const { convertVideo } = await import("#media/decoder/convert-video.ts")
  return convertVideo(job, (share) => say({ kind: "progress", share }))
}

async function answer(job: Job): Promise<DecoderReply> {
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (user + system > cpuSeconds * 1_000_000 || process.memoryUsage.rss() > memoryBytes) end()
  }, watchMs)
  try {
    return { kind: "done", made: await run(job) }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", complaint: error.complaint }
    if (error instanceof DiskFull) return { kind: "diskFull", message: error.message }
    return { kind: "fault", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    clearInterval(watch)
  }
}

function say(reply: DecoderReply): void {
  const message: DecoderMessage = { reply, residentBytes: process.memoryUsage.rss() }
  process.send?.(message)
}

if (niceness > getPriority()) setPriority(niceness)
// When memory runs out, the kernel kills this process before the service. Other systems have no such file.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {})
process.on("disconnect", end)
process.on("message", (job: Job) => void answer(job).then(say))
say({ kind: "ready" })
