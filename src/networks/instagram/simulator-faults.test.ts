import { describe } from "node:test"
import { instagram } from "#networks/instagram/instagram.ts"
import { square, played } from "#networks/instagram/simulator/fixtures.ts"
import { testContainerLife, testGrowingNumbers } from "../../../test/networks/container-tests.ts"
import { testContainers, testOutcomes, testRefreshing } from "../../../test/networks/fault-tests.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, offer } from "../../../test/networks/played-stage.ts"

const family = {
  version: "v25.0",
  edges: ["media", "media_publish"],
  videoKind: "REELS",
  unfinished: "9007/2207027",
  expired: "unknown",
  items: async (stage: Stage) => {
    const picture = offer(stage, "a.jpg", square)
    return [
      makeItem("Hello & <goodbye>", { media: [picture] }),
      makeItem("", { media: [picture, picture] }),
      makeItem("", { media: [picture], options: { "instagram.type": "story" } }),
    ]
  },
  noNumbers: { views: 0, reach: 0, likes: 0, comments: 0, shares: 0, saves: 0 },
} as const

describe("faults of the sandbox's Instagram", () => {
  const some = (stage: Stage) => makeItem("a", { media: [offer(stage, "a.jpg", square)] })
  testOutcomes(instagram, played, some)
  testRefreshing(instagram, played, some)
  testContainers(instagram, played, some)
  testContainerLife(instagram, played, family)
})

describe("the numbers of every post on the sandbox's Instagram", () => testGrowingNumbers(instagram, played, family))
