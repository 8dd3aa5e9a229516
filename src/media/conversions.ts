import type { Clock } from "#domain/clock.ts"
import type { FittedVideo } from "#domain/fit-video.ts"
import type { Id } from "#domain/ids.ts"
import type { Meter } from "#domain/meter.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { Decoders } from "#media/decoders.ts"
import { bringFile, sumBytes } from "#media/files-of-item.ts"
import { type ContentType, isVideoType } from "#media/formats.ts"
import { originalName } from "#media/names.ts"
import { type Database, inWorkspace, type WorkspaceWriter } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"
import { announce } from "#storage/live-changes.ts"
import { setStoredBytes } from "#storage/media.ts"
import { claimConversion, type ConversionKey, endConversion, updateConversion } from "#storage/video-conversions.ts"

type ConversionsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly mediaFiles: FileStore
  readonly decoders: Decoders
  readonly meter: Meter
  readonly reportFailure: ReportFailure
}

type Source = {
  readonly workspace_id: Id<"wsp">
  readonly id: Id<"med">
  readonly content_type: ContentType
}

export type ConvertedVideo =
  | { readonly kind: "ready"; readonly name: string; readonly bytes: number }
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly message: string }

/** A process that is silent for this long has ended, and another one begins again. */
const leaseSeconds = 60

const renewMs = 15_000

/** Every open tab reads again how far it is when that is written down. */
const percentStep = 5

/**
 * Makes the variants of videos that networks need, one at a time, while publishing waits. Which ones are being made is in
 * the database: no two processes make the same one, people see how far it is, and what a crash ends begins again.
 */
export class Conversions {
  readonly #deps: ConversionsDeps
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(deps: ConversionsDeps) {
    this.#deps = deps
  }

  /** The variant if it is there. If not, it is begun, and this is to be asked again. */
  async ask(media: Source, plan: FittedVideo): Promise<ConvertedVideo> {
    const { database, clock, mediaFiles } = this.#deps
    const name = nameOf(plan)
    const present = await mediaFiles.sizeOf(media.id, name)
    if (present !== null) return { kind: "ready", name, bytes: present }
    const running = `${media.id} ${name}`
    if (this.#running.has(running) || this.#stopping.signal.aborted) return { kind: "waiting" }
    const key = { mediaId: media.id, name }
    const now = clock.now()
    const others = await database.write((db) =>
      claimConversion(inWorkspace(db, media.workspace_id), key, now, this.#newLease()),
    )
    if (typeof others?.failure === "string") return { kind: "failed", message: others.failure }
    if (others !== null) return { kind: "waiting" }
    const work = this.#convert(media, key, plan).finally(() => this.#running.delete(running))
    this.#running.set(running, work)
    return { kind: "waiting" }
  }

  /** Ends what is being made. It begins again when it is asked for. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the service is stopping"))
    await Promise.all(this.#running.values())
  }

  async #convert(media: Source, key: ConversionKey, plan: FittedVideo): Promise<void> {
    let percent = 0
    let writing: Promise<void> = Promise.resolve()
    let isWriting = false
    const note = () => {
      if (isWriting) return
      isWriting = true
      const state = { percent, failure: null }
      writing = this.#write(media, (db) => updateConversion(db, key, state, this.#newLease()))
        .catch((error: unknown) => this.#deps.reportFailure(error, "writing down how far a video is failed"))
        .finally(() => (isWriting = false))
    }
    const renewing = setInterval(note, renewMs).unref()
    const onProgress = (share: number) => {
      const next = Math.min(99, Math.floor(share * 100))
      if (next < percent + percentStep) return
      percent = next
      note()
    }
    try {
      await this.#make(media, key, plan, onProgress)
      await writing
      await this.#write(media, (db) => endConversion(db, key))
      this.#deps.meter({ kind: "converted", outcome: "converted" })
    } catch (error) {
      await writing
      await this.#fail(media, key, error)
    } finally {
      clearInterval(renewing)
    }
  }

  async #make(media: Source, { name }: ConversionKey, plan: FittedVideo, onProgress: (share: number) => void) {
    const { mediaFiles, decoders } = this.#deps
    const type = media.content_type
    if (!isVideoType(type)) throw new Error(`${type} is not a video`)
    await using file = await mediaFiles.newFile()
    const job = { kind: "conversion", type, output: file.path, plan } as const
    const bring = async () => bringFile(mediaFiles, media.id, originalName(type))
    const request = { workspaceId: media.workspace_id, signal: this.#stopping.signal }
    await decoders.convert(job, bring, request, onProgress)
    await file.keepAs(media.id, name)
    const bytes = await sumBytes(mediaFiles, media.id)
    await this.#write(media, (db) => setStoredBytes(db, media.id, bytes))
  }

  /** After a stop, or once the store is back, it may begin again at once; of a failure, somebody may want to read why. */
  async #fail(media: Source, key: ConversionKey, error: unknown): Promise<void> {
    const { reportFailure } = this.#deps
    const isStopped = this.#stopping.signal.aborted
    if (!isStopped) {
      reportFailure(error, "a video could not be converted")
      this.#deps.meter({ kind: "converted", outcome: "failed" })
    }
    const mayBeginAgain = isStopped || error instanceof StoreFailure
    const failure = "This video could not be converted for the network. Upload an MP4 with H.264 and AAC."
    await this.#write(media, (db) =>
      mayBeginAgain ? endConversion(db, key) : updateConversion(db, key, { percent: 0, failure }, this.#newLease()),
    ).catch((again: unknown) => reportFailure(again, "writing down that a video failed failed"))
  }

  async #write(media: Source, work: (db: WorkspaceWriter) => Promise<void>): Promise<void> {
    await this.#deps.database.write(async (writer) => {
      await work(inWorkspace(writer, media.workspace_id))
      await announce(writer, this.#deps.clock.now(), { workspaceId: media.workspace_id }, "media")
    })
  }

  #newLease(): Temporal.Instant {
    return this.#deps.clock.now().add({ seconds: leaseSeconds })
  }
}

/** The same for the same plan. */
function nameOf({ width, height, maxBytes, bitsPerSecond, keepsSound }: FittedVideo): string {
  const pictures = bitsPerSecond === null ? "copy" : `${bitsPerSecond}`
  return `fit-${width}x${height}-${maxBytes}-${pictures}-${keepsSound ? "copy" : "aac"}.mp4`
}
