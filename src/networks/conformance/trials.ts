import type { NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"

/*
 * What the cases must know of a network beyond its limits, because no table of the service says it.
 */

/** What a post has to be like for an option to mean anything. */
export type OptionTrial = {
  /** Values to try; without them every choice but the default, or the other boolean. */
  readonly values?: readonly string[]
  readonly beside?: Options
  readonly on?: "text" | "link" | "image" | "video"
}

export const optionTrials: Readonly<Record<string, OptionTrial>> = {
  "x.communityId": { values: ["1493446837214187523"] },
  "x.shareWithFollowers": { beside: { "x.communityId": "1493446837214187523" } },
  "bluesky.langs": { values: ["en,de"] },
  "bluesky.labels": { on: "image" },
  "bluesky.linkCard": { on: "link" },
  // A single video is a reel whether it is asked for or not.
  "instagram.type": { values: ["story"], on: "image" },
  "instagram.collaborators": { values: ["wren,finch"], on: "image" },
  "instagram.shareToFeed": { on: "video" },
  "instagram.thumbOffset": { values: ["1500"], on: "video" },
  "instagram.trialReel": { on: "video" },
  "instagram.aiGenerated": { on: "image" },
  "linkedin.articleUrl": { values: ["https://example.com/tulips"], beside: { "linkedin.articleTitle": "Tulips" } },
  "linkedin.articleTitle": { values: ["Tulips"], beside: { "linkedin.articleUrl": "https://example.com/tulips" } },
  "linkedin.articleDescription": {
    values: ["Forty kinds"],
    beside: { "linkedin.articleUrl": "https://example.com/tulips", "linkedin.articleTitle": "Tulips" },
  },
}

type Traits = {
  /** Whether the network can be asked what became of a post. A blind one is sent to once and then left to a person. */
  readonly canBeAsked: boolean
  /** Whether the network itself sees to it that the same handle makes one post, however often and late it is sent. */
  readonly repeatsSafely: boolean
  /** When credentials can be renewed: even after they ended, only while they last, or not at all. */
  readonly renews: "after the end" | "before the end" | "never"
  /** Whether it refuses the same words twice. */
  readonly knowsRepeats: boolean
  /** Whether it says that what an item answers is not there. */
  readonly missesParents: boolean
}

const traits: Partial<Readonly<Record<NetworkKey, Traits>>> = {
  x: { canBeAsked: true, repeatsSafely: false, renews: "after the end", knowsRepeats: true, missesParents: false },
  instagram: {
    canBeAsked: true,
    repeatsSafely: true,
    renews: "before the end",
    knowsRepeats: false,
    missesParents: false,
  },
  bluesky: { canBeAsked: true, repeatsSafely: true, renews: "after the end", knowsRepeats: false, missesParents: true },
  linkedin: { canBeAsked: false, repeatsSafely: false, renews: "never", knowsRepeats: true, missesParents: false },
}

export function traitsOf(key: NetworkKey): Traits {
  const known = traits[key]
  if (known === undefined) throw new Error(`conformance knows no traits of ${key}`)
  return known
}
