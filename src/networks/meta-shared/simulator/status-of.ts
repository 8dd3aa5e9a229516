import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf } from "#networks/simulator/instants.ts"

const daySeconds = 86_400

type Status = "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED"

/** What the life of a container depends on. */
type Life = {
  readonly isPublished: boolean
  readonly createdAt: string
  /** How often somebody must ask before it is finished. */
  readonly pollsLeft: number
  readonly error: string | number | null
}

export function statusOf(tools: SandboxTools, { isPublished, createdAt, pollsLeft, error }: Life): Status {
  if (isPublished) return "PUBLISHED"
  if (ageOf(tools, createdAt) >= daySeconds) return "EXPIRED"
  if (pollsLeft > 0) return "IN_PROGRESS"
  return error === null ? "FINISHED" : "ERROR"
}
