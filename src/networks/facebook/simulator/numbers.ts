import { createHash } from "node:crypto"
import { ageOf, type Post } from "#networks/facebook/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Numbers = Readonly<Record<"views" | "reach" | "likes" | "comments" | "shares", number>>

/** Grows with the age of a post, nothing at first, and the same whenever it is asked for. */
export function numbersOf(tools: SandboxTools, { id, publishedAt }: Post): Numbers {
  const luck = createHash("sha256").update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageOf(tools, publishedAt)) / 3600 / 24)
  const grown = (index: number, most: number) => Math.floor((most * share * (64 + luck.readUInt8(index))) / 256)
  const views = grown(0, 4000)
  return {
    views,
    reach: Math.floor(views * 0.7),
    likes: grown(1, 180),
    comments: grown(2, 30),
    shares: grown(3, 20),
  }
}
