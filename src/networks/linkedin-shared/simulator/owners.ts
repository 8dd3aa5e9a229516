import type { Context } from "hono"
import { z } from "zod"
import { deny } from "#networks/linkedin-shared/simulator/answers.ts"
import { findAsset } from "#networks/linkedin-shared/simulator/assets.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** In whose name members put things there: their own, or that of pages. */
export type Owners = {
  readonly writeScope: string
  /** How often a picture is asked for before it is there. */
  readonly picturePolls: number
  /** The account in the name of an owner; undefined where it is always the one that the member came for. */
  readonly accountIn: (urn: string) => string | undefined
  readonly mayUse: (tools: SandboxTools, sub: string, urn: string) => boolean
}

const named = z.object({
  author: z.string().optional(),
  initializeUploadRequest: z.object({ owner: z.string().optional() }).optional(),
  finalizeUploadRequest: z.object({ video: z.string().optional() }).optional(),
})

/** The account that an upload belongs to. */
export function accountOf(tools: SandboxTools, { accountIn }: Owners, asset: string): string | undefined {
  return accountIn(findAsset(tools, asset)?.owner ?? "")
}

/** The account that a body speaks of, before anything in it was checked. */
export async function namedAccount(tools: SandboxTools, owners: Owners, c: Context): Promise<string | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const { author, initializeUploadRequest, finalizeUploadRequest } = named.safeParse(body).data ?? {}
  const { video } = finalizeUploadRequest ?? {}
  if (video !== undefined) return accountOf(tools, owners, video)
  return owners.accountIn(author ?? initializeUploadRequest?.owner ?? "")
}

export function checkOwner(tools: SandboxTools, { mayUse }: Owners, sub: string, owner: string): void {
  if (!mayUse(tools, sub, owner)) deny("assets of another owner")
}
