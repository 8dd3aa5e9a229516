import { given, keepChoices, nameOf, type OptionChoices } from "#domain/account-choices.ts"
import type { ReadChoices } from "#networks/network.ts"
import { askCreator } from "#networks/tiktok/read-creator.ts"

const privacyNames: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: "Everyone",
  MUTUAL_FOLLOW_FRIENDS: "Friends",
  FOLLOWER_OF_CREATOR: "Followers",
  SELF_ONLY: "Only you",
}

/** Limits are whole numbers; none at all is not said in so many words. */
const wholeNumber = (seconds = 0): number | undefined => Math.floor(seconds) || undefined

/** A switch that the person has turned off in TikTok stays off. */
const off: OptionChoices = keepChoices([{ value: "false", label: "Off" }])

export const readChoices: ReadChoices = async (outside, author) => {
  const response = await askCreator(outside, author)
  if (response.kind === "refused") return response
  const { value: creator } = response
  const levels = creator.privacy_level_options.map((value) => ({ value, label: privacyNames[value] ?? value }))
  return {
    kind: "offered",
    choices: {
      options: {
        "tiktok.privacy": keepChoices(levels),
        ...(creator.comment_disabled === true ? { "tiktok.allowComments": off } : {}),
        ...(creator.duet_disabled === true ? { "tiktok.allowDuet": off } : {}),
        ...(creator.stitch_disabled === true ? { "tiktok.allowStitch": off } : {}),
      },
      limits: given({ videoSeconds: wholeNumber(creator.max_video_post_duration_sec) }),
      publishesAs: nameOf(creator.creator_nickname ?? creator.creator_username ?? author.handle),
    },
  }
}
