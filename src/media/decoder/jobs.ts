import type { FittedVideo } from "#domain/fit-video.ts"
import type { MediaKind } from "#domain/media.ts"
import type { ContentType, FoundType, VideoType } from "#media/formats.ts"

/* The messages between the service and a decoder process: plain records. Files are given as paths. */

export type PictureType = Exclude<FoundType, VideoType>

export type StillType = "image/jpeg" | "image/png" | "image/webp"

/** Each kind of job with its input and its output. */
export type Jobs = {
  /** Decodes an uploaded picture and encodes it again, without metadata. */
  readonly picture: {
    readonly takes: {
      readonly type: PictureType
      readonly file: string
      readonly original: string
      readonly thumbnail: string
    }
    readonly makes: {
      readonly kind: MediaKind
      readonly contentType: ContentType
      readonly bytes: number
      readonly width: number
      readonly height: number
      readonly durationMs: number | null
      readonly thumbnailBytes: number
    }
  }
  /** Removes metadata from an uploaded video, in place, and checks that it can be played. */
  readonly video: {
    readonly takes: {
      readonly type: VideoType
      readonly file: string
      readonly thumbnail: string
      /** The file to import the converter from, which reads frames; null where it is not installed. */
      readonly converter: string | null
    }
    readonly makes: VideoFacts & { readonly thumbnailBytes: number }
  }
  /** Fits a stored picture to the limits of a network. */
  readonly variant: {
    readonly takes: {
      readonly file: string
      readonly output: string
      readonly contentType: StillType
      readonly width: number
      readonly height: number
      readonly maxBytes: number
    }
    readonly makes: { readonly bytes: number }
  }
  /** Fits a stored video to the limits of a network. */
  readonly conversion: {
    readonly takes: {
      readonly type: VideoType
      readonly file: string
      readonly output: string
      readonly plan: FittedVideo
      readonly converter: string | null
    }
    readonly makes: { readonly bytes: number }
  }
}

export type JobKind = keyof Jobs

export type Job = { readonly [Kind in JobKind]: { readonly kind: Kind } & Jobs[Kind]["takes"] }[JobKind]

export type VideoFacts = {
  /** As it is shown, after turning it upright. */
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly videoCodec: string
  /** Null where there is no sound. */
  readonly audioCodec: string | null
}

/** Why a file is refused. `words` continue a sentence that begins with the file's name. */
export type Complaint = {
  readonly why: "damaged" | "type" | "tooManyPixels" | "tooCostly"
  readonly words: string
}

export type DecoderReply =
  /** The process has started and waits for a job. */
  | { readonly kind: "ready" }
  /** How far a job is, from 0 to 1. The answer follows. */
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "done"; readonly made: Jobs[JobKind]["makes"] }
  | { readonly kind: "refused"; readonly complaint: Complaint }
  | { readonly kind: "diskFull"; readonly message: string }
  /** A bug or a failure of the system. The file is not to blame. */
  | { readonly kind: "fault"; readonly message: string }

export type DecoderMessage = {
  readonly reply: DecoderReply
  /** Resident memory after the job. Not all memory of a job is returned to the system. */
  readonly residentBytes: number
}
