import type { SandboxTools } from "#networks/simulator.ts"
import { newId, type Publish } from "#networks/tiktok/simulator/records.ts"

const slowPolls = 3

/** A post becomes visible, to everybody or to some: only in the first case does anybody ever learn its id. */
export function makePublic(tools: SandboxTools, publish: Publish): void {
  const { account, text, media, extra, privacy, id } = publish
  const postId = privacy === "PUBLIC_TO_EVERYONE" ? newId() : null
  const publishedAt = tools.now().toString()
  tools.memory.put("publish", id, { ...publish, pollsLeft: 0, publishedAt, postId })
  if (postId !== null) tools.memory.put("post", postId, id)
  tools.accept({ account, externalId: postId ?? id, text, media, extra })
}

/** All of it is there: it is worked on for a while, and then it is out, unless something is wrong with it. */
export function arrive(tools: SandboxTools, publish: Publish): void {
  const isSlow = tools.takeFault(publish.account, "slowProcessing") !== undefined
  const whole = { ...publish, isWhole: true, pollsLeft: isSlow ? slowPolls : 0 }
  if (isSlow || whole.failReason !== null) tools.memory.put("publish", whole.id, whole)
  else makePublic(tools, whole)
}
