import type { AskedMail, AskedPurpose } from "#domain/asked-mail.ts"
import type { MailBody, MailPart } from "#notifications/mail-layout.ts"
import type { MailWords } from "#notifications/words/mail-words.ts"

export function writeAskedMail(words: MailWords, purpose: AskedPurpose, about: AskedMail, baseUrl: URL): MailBody {
  const { label, title, texts, button, why } = words.asked[purpose](about)
  const parts: MailPart[] = texts.map((text) => ({ kind: "text", text }))
  if (button !== undefined && about.url !== undefined) parts.push({ kind: "button", label: button, url: about.url })
  const foot = [[{ text: why }], [{ text: words.sentBy(baseUrl.host, undefined) }]]
  return { locale: words.locale, workspace: about.workspace ?? "", label, title, parts, tone: "plain", foot }
}
