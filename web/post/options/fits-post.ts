import type { Id } from "#domain/ids.ts"
import { renderFor } from "#domain/post.ts"
import type { AccountView, MediaView } from "../../api/views.ts"
import type { ComposerDraft } from "../draft.ts"

/** What an option has to fit: the media that go out, and the other options. */
export type PostFacts = {
  readonly photos: number
  readonly videos: number
  /** The value of another option as it holds; empty where it has none. */
  readonly valueOf: (key: string) => string
}

type Fits = (facts: PostFacts) => boolean

const withVideo: Fits = ({ videos }) => videos > 0
const withPhotos: Fits = ({ photos }) => photos > 0
const withMedia: Fits = ({ photos, videos }) => photos + videos > 0
const withoutMedia: Fits = (facts) => !withMedia(facts)
const isSet =
  (key: string): Fits =>
  ({ valueOf }) =>
    valueOf(key) !== ""
/** A single video is a reel on Instagram, whatever was chosen. */
const asReel: Fits = ({ photos, videos, valueOf }) =>
  valueOf("instagram.type") === "reel" || (videos === 1 && photos === 0 && valueOf("instagram.type") !== "story")
const ofKind =
  (...kinds: readonly string[]): Fits =>
  ({ valueOf }) =>
    kinds.includes(valueOf("google-business.topicType"))
const withButton: Fits = (facts) => !ofKind("OFFER")(facts)

const rules: Readonly<Record<string, Fits>> = {
  "x.shareWithFollowers": isSet("x.communityId"),
  "threads.linkAttachment": withoutMedia,
  "threads.spoilerMedia": withMedia,
  "facebook.link": (facts) => withoutMedia(facts) && facts.valueOf("facebook.type") === "post",
  "facebook.title": withVideo,
  "instagram.collaborators": ({ valueOf }) => valueOf("instagram.type") !== "story",
  "instagram.shareToFeed": asReel,
  "instagram.thumbOffset": (facts) => asReel(facts) && facts.videos > 0,
  "instagram.trialReel": asReel,
  "tiktok.allowDuet": withVideo,
  "tiktok.allowStitch": withVideo,
  "tiktok.aiGenerated": withVideo,
  "tiktok.coverTimestampMs": withVideo,
  "tiktok.autoAddMusic": withPhotos,
  "tiktok.title": withPhotos,
  "tiktok.coverIndex": ({ photos }) => photos > 1,
  "pinterest.boardSection": isSet("pinterest.board"),
  "bluesky.linkCard": withoutMedia,
  "mastodon.sensitive": withMedia,
  "pixelfed.spoilerText": ({ valueOf }) => valueOf("pixelfed.sensitive") === "true",
  "linkedin.articleUrl": withoutMedia,
  "linkedin.articleTitle": isSet("linkedin.articleUrl"),
  "linkedin.articleDescription": isSet("linkedin.articleUrl"),
  "linkedin-page.articleUrl": withoutMedia,
  "linkedin-page.articleTitle": isSet("linkedin-page.articleUrl"),
  "linkedin-page.articleDescription": isSet("linkedin-page.articleUrl"),
  "google-business.callToAction": withButton,
  "google-business.callToActionUrl": (facts) =>
    withButton(facts) && !["", "NONE", "CALL"].includes(facts.valueOf("google-business.callToAction")),
  "google-business.eventTitle": ofKind("EVENT", "OFFER"),
  "google-business.eventStart": ofKind("EVENT", "OFFER"),
  "google-business.eventEnd": ofKind("EVENT", "OFFER"),
  "google-business.offerCouponCode": ofKind("OFFER"),
  "google-business.offerRedeemUrl": ofKind("OFFER"),
  "google-business.offerTerms": ofKind("OFFER"),
}

/** Whether an option means anything for the media and the kind of post. One that does not keeps its value. */
export function fitsPost(key: string, facts: PostFacts): boolean {
  return rules[key]?.(facts) ?? true
}

/** What these accounts get: the media of their texts, and the values as they hold for the first of them. */
export function factsOf(
  draft: Pick<ComposerDraft, "versions">,
  accounts: readonly Pick<AccountView, "id">[],
  media: ReadonlyMap<string, Pick<MediaView, "kind">>,
  defaults: Readonly<Record<string, string>>,
): PostFacts {
  const renderings = accounts.map(({ id }) => renderFor(draft.versions, id as Id<"acc">))
  const ids = new Set(renderings.flatMap(({ content }) => content.flatMap((item) => item.media)))
  const kinds = [...ids].flatMap((id) => media.get(id)?.kind ?? [])
  const videos = kinds.filter((kind) => kind === "video").length
  const options = renderings[0]?.options ?? {}
  return { photos: kinds.length - videos, videos, valueOf: (key) => options[key] ?? defaults[key] ?? "" }
}
