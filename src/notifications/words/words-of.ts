import type { Language } from "#domain/language.ts"
import { english } from "#notifications/words/english.ts"
import type { MailWords } from "#notifications/words/mail-words.ts"
import { spanish } from "#notifications/words/spanish.ts"

const all: Readonly<Record<Language, MailWords>> = { en: english, es: spanish }

/** The words for somebody; English as long as nothing is known of their language. */
export function wordsOf(language: Language | null): MailWords {
  return all[language ?? "en"]
}
