import { randomUUID } from "node:crypto"
import type { CasePiece, FilmShape, Stage } from "#networks/conformance/stage.ts"
import type { OptionTrial } from "#networks/conformance/trials.ts"

/** Words that nobody has said yet: some networks refuse to hear a thing twice. */
function words(): string {
  return `Bulbs are in, says note ${randomUUID().slice(0, 8)}`
}

export function takesText({ network }: Stage): boolean {
  return !network.constraints.media.required
}

export function takesVideo({ network }: Stage): boolean {
  return network.constraints.media.videos.max > 0
}

export function takesImages({ network }: Stage): boolean {
  return network.constraints.media.images.max > 0
}

/** The plainest post that the network takes. */
export function plain(stage: Stage): CasePiece {
  return takesText(stage) ? { body: words() } : shown(stage)
}

/** The plainest post that shows something. */
export function shown(stage: Stage): CasePiece {
  return takesImages(stage) ? images(stage, 1) : video(stage)
}

export function link(stage: Stage): CasePiece {
  const piece = plain(stage)
  return { ...piece, body: `${piece.body} https://example.com/tulips?kind=late` }
}

export function images(stage: Stage, wanted: number): CasePiece {
  const { images: limit, max } = stage.network.constraints.media
  const length = Math.min(wanted, limit.max, max)
  return { body: words(), media: Array.from({ length }, (_, index) => stage.image(index)) }
}

export function video(stage: Stage, shape: FilmShape = "upright"): CasePiece {
  return { body: words(), media: [stage.video(shape)] }
}

export function pieceOn(stage: Stage, on: OptionTrial["on"]): CasePiece {
  if (on === "link") return link(stage)
  if (on === "image") return images(stage, 1)
  if (on === "images") return images(stage, 2)
  return on === "video" ? video(stage) : plain(stage)
}
