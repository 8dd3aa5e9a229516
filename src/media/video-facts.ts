/** What a look into a video tells. */
export type VideoFacts = {
  /** As it is shown, after turning it upright. */
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

export type VideoVerdict =
  | { readonly isFine: true; readonly facts: VideoFacts }
  | { readonly isFine: false; readonly complaint: "damaged" | "noVideo" | "unknownCodec" }
