import { type Draft, type Finding, optionOf, optionPath, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isLanguage, isSecureAddress, isWebAddress, requireOption } from "#domain/validate-post/formats.ts"

/** "2026-11-20" or "2026-11-20T09:00", with seconds or without. Moments compare as text. */
function readMoment(value: string, time: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(value)
  if (parts === null) return undefined
  const [year, month, day] = parts.slice(1, 4).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  if (day < 1 || day > days) return undefined
  return value.includes("T") ? value : `${value}T${time}`
}

const isMoment = (value: string): boolean => readMoment(value, "") !== undefined

function checkEvent(draft: Draft): readonly Finding[] {
  const topic = optionOf(draft, "topicType")
  const isEvent = topic === "EVENT" || topic === "OFFER"
  const reason = topic === "EVENT" ? "An event on Google Business" : "An offer on Google Business"
  const form = "a day such as 2026-11-20 or a time such as 2026-11-20T09:00"
  const start = readMoment(optionOf(draft, "eventStart"), "00:00")
  // A day without a time lasts to its end, so it may be the day of the start.
  const end = readMoment(optionOf(draft, "eventEnd"), "24:00")
  const isTurned = start !== undefined && end !== undefined && end <= start
  return [
    ...(isEvent ? ["eventTitle", "eventStart", "eventEnd"].flatMap((name) => requireOption(draft, name, reason)) : []),
    ...checkFormat(draft, "eventStart", isMoment, form),
    ...checkFormat(draft, "eventEnd", isMoment, form),
    ...(isEvent && isTurned
      ? [
          {
            rule: "option.range",
            path: optionPath(draft, "eventEnd"),
            message: `${reason} ends after it starts. Set a later google-business.eventEnd.`,
          },
        ]
      : []),
  ]
}

/** An offer has no button: Google leaves it out. */
function checkButton(draft: Draft): readonly Finding[] {
  const button = optionOf(draft, "callToAction")
  const needsAddress = button !== "NONE" && button !== "CALL" && optionOf(draft, "topicType") !== "OFFER"
  return [
    ...(needsAddress ? requireOption(draft, "callToActionUrl", `The button ${button} on Google Business`) : []),
    ...checkFormat(draft, "callToActionUrl", isSecureAddress, "an https address"),
  ]
}

export const googleBusinessRules: DraftRules = {
  check: (draft) => [
    ...checkEvent(draft),
    ...checkButton(draft),
    ...checkFormat(draft, "offerRedeemUrl", isWebAddress, "a web address"),
    ...checkFormat(draft, "languageCode", isLanguage, "a language such as en"),
  ],
}
