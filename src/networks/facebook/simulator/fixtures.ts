import { facebook } from "#networks/facebook/facebook.ts"
import { facebookSimulator } from "#networks/facebook/simulator.ts"
import { graphCalls } from "../../../../test/networks/graph-calls.ts"
import { draw, stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

export const played = stageOf(facebook, facebookSimulator)
export const { open, prepare, send } = played

export const { post, get } = graphCalls("v25.0")

export const jpeg = await draw(40, 40).jpeg().toBuffer()

const asVideo = { kind: "video", contentType: "video/mp4", durationMs: 9000 } as const

export const upright = { ...asVideo, width: 1080, height: 1920 }

export const wide = { ...asVideo, width: 1920, height: 1080 }

export const story = { "facebook.type": "story" }
