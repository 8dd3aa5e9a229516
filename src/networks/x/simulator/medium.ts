import type { SandboxTools } from "#networks/simulator.ts"
import { isOver } from "#networks/simulator/instants.ts"
import type { Account, Medium } from "#networks/x/simulator/records.ts"

/** So long media waits for its post. */
export const mediumSeconds = 86_400

export const pictureBytes = 5 * 1024 * 1024

/** An upload of this account that has not run out. */
export function findMedium(tools: SandboxTools, account: Account, id: string): Medium | undefined {
  const medium = tools.memory.get<Medium>("medium", id)
  return medium === undefined || medium.account !== account.id || isOver(tools, medium.expiresAt) ? undefined : medium
}

export function showMedium(medium: Medium): Readonly<Record<string, unknown>> {
  const { id, key, bytes } = medium
  return { id, media_key: key, size: bytes, expires_after_secs: mediumSeconds }
}
