/** The rules for what people type about themselves, the same in the browser and on the server. */

export const passwordLength = { min: 12, max: 200 } as const
export const nameLength = 100
export const emailLength = 254

/** One @ with something on both sides and no white space; whether mail arrives there, only mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= emailLength && /^[^\s@]+@[^\s@]+$/.test(text)
}

/** Two spellings of one address are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase()
}

export type PasswordVerdict = "tooShort" | "tooLong" | "guessable" | "fair" | "good"

/** A word on how hard a password is to guess: length first, then variety; never a rule about kinds of characters. */
export function judgePassword(password: string, about: readonly string[] = []): PasswordVerdict {
  const length = Array.from(password).length
  if (length < passwordLength.min) return "tooShort"
  if (length > passwordLength.max) return "tooLong"
  const lower = password.toLowerCase()
  const isAboutPerson = about.some((word) => word.length > 3 && lower.includes(word.toLowerCase()))
  const different = new Set(lower).size
  if (different < 5 || /^(?:password|passwort|qwerty|123456|letmein)/.test(lower) || (isAboutPerson && length < 20)) {
    return "guessable"
  }
  return length >= 16 && different >= 9 ? "good" : "fair"
}

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]
