import type { Language } from "#domain/language.ts"

/** E-mails that somebody asked for: they are sent at once, and nobody can switch them off. */
export type AskedPurpose = "invitation" | "reset" | "email-change" | "email-changed" | "test"

/** What such an e-mail is about. */
export type AskedMail = {
  readonly url?: string | undefined
  readonly workspace?: string | undefined
  readonly by?: string | undefined
  readonly role?: string | undefined
  readonly address?: string | undefined
  /** That of who invites: nothing is known yet of who is invited. */
  readonly language?: Language | undefined
}
