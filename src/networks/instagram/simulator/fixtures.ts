import { instagram } from "#networks/instagram/instagram.ts"
import { instagramSimulator } from "#networks/instagram/simulator.ts"
import { graphCalls } from "../../../../test/networks/graph-calls.ts"
import { draw, stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

export const played = stageOf(instagram, instagramSimulator)
export const { open, prepare, send } = played

export const { post, get } = graphCalls("v25.0")

export const square = await draw(400, 400).jpeg().toBuffer()
