import { randomBytes } from "node:crypto"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

export type Asset = {
  readonly kind: "image" | "video"
  readonly owner: string
  readonly status: "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED"
  /** How often it is asked for before it is there. */
  readonly pollsLeft: number
  readonly contentType: string
  readonly expiresAt: number
  readonly size: number
  readonly uploadToken: string
  readonly tags: readonly (string | null)[]
}

export const partBytes = 4 * 1024 * 1024
const uploadHours = 24
const slowPolls = 3

/** What can become of a file without anybody noticing at once. */
export const hiddenFaults: readonly Fault[] = ["slowProcessing", "mediaRejected"]

export function newAsset(
  tools: SandboxTools,
  kind: Asset["kind"],
  owner: string,
  size: number,
): Asset & { readonly urn: string } {
  const urn = `urn:li:${kind}:D4${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "Q")}`
  const asset: Asset = {
    kind,
    owner,
    status: "WAITING_UPLOAD",
    pollsLeft: 0,
    contentType: "video/mp4",
    expiresAt: tools.now().add({ hours: uploadHours }).epochMilliseconds,
    size,
    uploadToken: kind === "video" ? randomBytes(9).toString("base64url") : "",
    tags: Array.from({ length: Math.ceil(size / partBytes) }, () => null),
  }
  tools.memory.put("asset", urn, asset)
  return { ...asset, urn }
}

export function findAsset({ memory }: SandboxTools, urn: string): Asset | undefined {
  return memory.get<Asset>("asset", urn)
}

/** One more question after it: a little nearer to being there. */
export function stepOn({ memory }: SandboxTools, urn: string, asset: Asset): void {
  if (asset.status !== "PROCESSING") return
  const pollsLeft = asset.pollsLeft - 1
  memory.put("asset", urn, { ...asset, pollsLeft, status: pollsLeft > 0 ? "PROCESSING" : "AVAILABLE" })
}

/** What becomes of a file that has arrived: `polls` are those that it always takes. */
export function process(fault: Fault | undefined, polls: number): Pick<Asset, "status" | "pollsLeft"> {
  if (fault === "mediaRejected") return { status: "PROCESSING_FAILED", pollsLeft: 0 }
  const pollsLeft = fault === "slowProcessing" ? polls + slowPolls : polls
  return { status: pollsLeft > 0 ? "PROCESSING" : "AVAILABLE", pollsLeft }
}
