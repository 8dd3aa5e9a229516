import type { Complaint } from "#media/decoder/jobs.ts"

const complaints = {
  damaged: { why: "damaged", words: "is damaged or incomplete. Export it again and upload that" },
  tooCostly: {
    why: "tooCostly",
    words: "takes more memory or time to read than we allow, or is damaged. Make it smaller and upload that",
  },
  noVideo: { why: "type", words: "has no video in it, only sound or nothing. Upload a video" },
  unknownCodec: {
    why: "type",
    words: "is a kind of video that networks do not support. Export it as MP4 with H.264",
  },
} as const satisfies Record<string, Complaint>

export const tooCostly: Complaint = complaints.tooCostly

/** Thrown in a decoder process when the file itself is the problem. The message is for the person who uploads it. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"
  readonly complaint: Complaint

  constructor(complaint: Complaint | keyof typeof complaints, cause?: unknown) {
    const { why, words } = typeof complaint === "string" ? complaints[complaint] : complaint
    super(words, { cause })
    this.complaint = { why, words }
  }
}
