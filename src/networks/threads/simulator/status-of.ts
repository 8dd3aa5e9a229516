import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf, type Container } from "#networks/threads/simulator/records.ts"

const daySeconds = 86_400

type Status = "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED"

export function statusOf(tools: SandboxTools, { isPublished, createdAt, pollsLeft, error }: Container): Status {
  if (isPublished) return "PUBLISHED"
  if (ageOf(tools, createdAt) >= daySeconds) return "EXPIRED"
  if (pollsLeft > 0) return "IN_PROGRESS"
  return error === null ? "FINISHED" : "ERROR"
}
