import { threadsSimulator } from "#networks/threads/simulator.ts"
import { threads } from "#networks/threads/threads.ts"
import { graphCalls } from "../../../../test/networks/graph-calls.ts"
import { draw, stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

export const played = stageOf(threads, threadsSimulator)
export const { open, prepare, send } = played

export const { post, get } = graphCalls("v1.0")

export const square = await draw(400, 400).jpeg().toBuffer()

export const asVideo = { kind: "video", contentType: "video/mp4" } as const
