import { after, before, test } from "node:test"
import { type Ground, openGround } from "./life/ground.ts"
import { chooseSeed, liveLives } from "./life/live.ts"

let ground: Ground

before(async () => {
  ground = await openGround()
})
after(async () => ground.close())

const shown =
  "S-125 S-127 S-128 S-129 S-130 S-131 S-132 S-133 S-134 S-135 S-136 S-137 S-138 S-139 S-140 S-141 S-144 S-145 S-146 S-219 S-357"

test(`${shown}: in many lives a post goes out as a person let it, once, and ends`, async (t) => {
  const seed = chooseSeed()
  t.diagnostic(`seed ${seed}`)
  const lived = await liveLives(ground, seed, { lives: 60, steps: 30, seconds: 55 })
  t.diagnostic(`${lived} lives`)
})
