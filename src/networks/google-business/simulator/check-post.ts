import { z } from "zod"
import { fail, failField } from "#networks/google-business/simulator/problems.ts"

const longestSummary = 1500
const longestTitle = 58

const day = z.strictObject({
  year: z.int().min(1).max(9999),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
})

const time = z.strictObject({
  hours: z.int().min(0).max(24),
  minutes: z.int().min(0).max(59),
  seconds: z.int().min(0).max(59).optional(),
  nanos: z.int().min(0).optional(),
})

const postInput = z.strictObject({
  languageCode: z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  summary: z.string(),
  topicType: z.enum(["STANDARD", "EVENT", "OFFER", "ALERT"]),
  event: z
    .strictObject({
      title: z.string(),
      schedule: z.strictObject({
        startDate: day,
        startTime: time.optional(),
        endDate: day,
        endTime: time.optional(),
      }),
    })
    .optional(),
  offer: z
    .strictObject({
      couponCode: z.string().optional(),
      redeemOnlineUrl: z.url().optional(),
      termsConditions: z.string().optional(),
    })
    .optional(),
  callToAction: z
    .strictObject({
      actionType: z.enum(["BOOK", "ORDER", "SHOP", "LEARN_MORE", "SIGN_UP", "CALL"]),
      url: z.url().optional(),
    })
    .optional(),
  media: z
    .array(z.strictObject({ mediaFormat: z.literal("PHOTO"), sourceUrl: z.url({ protocol: /^https?$/ }) }))
    .max(1)
    .optional(),
})

export type Sent = z.infer<typeof postInput>

type Moment = {
  readonly date: z.infer<typeof day>
  readonly time: z.infer<typeof time> | undefined
}

const minutesOf = ({ date, time: at }: Moment, otherwise: number): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds / 60_000 +
  (at === undefined ? otherwise : at.hours * 60 + at.minutes)

function checkEvent({ topicType, event }: Sent): void {
  const isNeeded = topicType === "EVENT" || topicType === "OFFER"
  if (event === undefined) {
    if (isNeeded) failField("event", `An event is required for posts of the type ${topicType}.`)
    return
  }
  if (event.title === "" || [...event.title].length > longestTitle) {
    failField("event.title", `The title must have 1 to ${longestTitle} characters.`)
  }
  const { startDate, startTime, endDate, endTime } = event.schedule
  const start = minutesOf({ date: startDate, time: startTime }, 0)
  const end = minutesOf({ date: endDate, time: endTime }, 24 * 60)
  if (end <= start) failField("event.schedule", "The event must end after it starts.")
}

function checkButton({ callToAction }: Sent): void {
  if (callToAction === undefined) return
  const { actionType, url } = callToAction
  if (actionType === "CALL" && url !== undefined) failField("callToAction.url", "A call takes no URL.")
  if (actionType !== "CALL" && url === undefined) failField("callToAction.url", "The URL is required.")
}

/** What a place would say, if it may be said in this form. */
export function checkPost(body: unknown): Sent {
  const read = postInput.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    const path = issue?.path.join(".") || "post"
    return fail("INVALID_ARGUMENT", `Invalid JSON payload received. ${path}: ${issue?.message}`)
  }
  const sent = read.data
  const length = [...sent.summary].length
  if (length > longestSummary)
    failField("summary", `The summary is too long: ${length} of ${longestSummary} characters.`)
  if (length === 0 && sent.media === undefined) failField("summary", "The post needs a summary.")
  if (sent.offer !== undefined && sent.topicType !== "OFFER") failField("offer", "Only an offer has an offer.")
  checkEvent(sent)
  checkButton(sent)
  return sent
}

/** Whether it goes against what a place may say: above all a telephone number. */
export function isRejected({ summary }: Sent): boolean {
  return /\d[\d\s().-]{7,}\d/.test(summary)
}
