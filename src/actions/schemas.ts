import { z } from "zod"
import { type Id, type Prefix, readId, showId } from "#domain/ids.ts"
import { instantComplaint, parseInstant, showInstant } from "#domain/instant.ts"
import { emailLength, isEmail, judgePassword, nameLength, passwordLength, themes } from "#domain/person.ts"
import { roles } from "#domain/roles.ts"
import { isTimeZone } from "#domain/time-zone.ts"
import { webLink } from "#domain/web-link.ts"

/** An identifier given by a caller. A malformed one names no record, so it is not found, the same as a missing one. */
export function idInput<P extends Prefix>(prefix: P) {
  return z.string().transform((text): Id<P> => readId(prefix, text))
}

/** An identifier in an answer. */
export function idOutput<P extends Prefix>(prefix: P) {
  return z
    .custom<Id<P>>((value) => typeof value === "string")
    .transform((id) => showId(prefix, id))
    .pipe(z.string())
}

const dateTime = { format: "date-time" } as const

export const instantInput = z
  .string()
  .meta(dateTime)
  .transform((text, context) => {
    const instant = parseInstant(text)
    if (instant !== null) return instant
    context.addIssue(instantComplaint)
    return z.NEVER
  })

/** An instant that may be left out; `""` is the same as leaving it out. */
export const instantOrNothing = z
  .string()
  .transform((text, context) => {
    if (text === "") return undefined
    const instant = parseInstant(text)
    if (instant !== null) return instant
    context.addIssue(instantComplaint)
    return z.NEVER
  })
  .optional()

/** An id that may be left out; `""` is the same as leaving it out. */
export function idOrNothing<P extends Prefix>(prefix: P) {
  return z
    .string()
    .transform((text): Id<P> | undefined => (text === "" ? undefined : readId(prefix, text)))
    .optional()
}

/** A text that may be left out; `""` is the same as leaving it out. */
export const textOrNothing = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text): string | undefined => (text === "" ? undefined : text))
    .optional()

/** One of some values that may be left out; `""` is the same as leaving it out, and is not among the choices. */
export const choiceOrNothing = <C extends string>(choices: readonly C[]) =>
  z.preprocess((given) => (given === "" ? undefined : given), z.enum(choices).optional()).optional()

/** An address of the web, or nothing. */
export const linkOrNothing = (most: number) =>
  textOrNothing(most).refine((text) => text === undefined || webLink(text) !== undefined, {
    message: "must be an address that begins with https:// or http://",
  })

export const instantOutput = z
  .custom<Temporal.Instant>((value) => value instanceof Temporal.Instant)
  .transform(showInstant)
  .pipe(z.string().meta(dateTime))

export const name = z.string().trim().min(1).max(nameLength)

export const email = z.string().trim().max(emailLength).refine(isEmail, "must be an e-mail address")

const passwordComplaints = {
  tooShort: `must have at least ${passwordLength.min} characters`,
  tooLong: `must have at most ${passwordLength.max} characters`,
  guessable: "is too easy to guess. Use more words, or more different letters",
} as const

export const newPassword = z.string().superRefine((password, context) => {
  const complaint = complainAbout(password, [])
  if (complaint !== undefined) context.addIssue(complaint)
})

function complainAbout(password: string, about: readonly string[]): string | undefined {
  const verdict = judgePassword(password, about)
  return verdict === "fair" || verdict === "good" ? undefined : passwordComplaints[verdict]
}

type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** For a schema of a new account: a password made of one's own name or address is guessed first. */
export function refuseOwnWords({ name: own, email: address, password }: NewAccount, context: z.RefinementCtx): void {
  const [mailbox = ""] = address.split("@")
  const message = complainAbout(password, [own, mailbox])
  if (message !== undefined) context.addIssue({ code: "custom", path: ["password"], message })
}

/** A password that is checked, not chosen: only its length is bounded, so that hashing it stays cheap. */
export const password = z.string().min(1).max(1000)

export const timeZone = z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Copenhagen")

export const role = z.enum(roles)

export const theme = z.enum(themes)

export const nothing = z.strictObject({})

/** The secret in the fragment of a link. */
export const linkSecret = z.string().min(1).max(200)
