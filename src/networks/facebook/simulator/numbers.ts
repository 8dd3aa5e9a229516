import type { Post } from "#networks/facebook/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"

export type Numbers = Readonly<Record<"views" | "reach" | "likes" | "comments" | "shares", number>>

export function numbersOf(tools: SandboxTools, post: Post): Numbers {
  const grown = growthOf(tools, post)
  const views = grown(0, 4000)
  return {
    views,
    reach: Math.floor(views * 0.7),
    likes: grown(1, 180),
    comments: grown(2, 30),
    shares: grown(3, 20),
  }
}
