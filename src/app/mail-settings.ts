import { refuse, setting } from "#app/setting.ts"

/** The mail server of the operator's choice. Without one nobody gets e-mails. */
export const mailSettings = {
  FANFARE_SMTP_URL: setting({
    about:
      "The mail server that sends e-mails to people: smtp:// uses TLS where the server offers it, smtps:// from the start. Set together with FANFARE_MAIL_FROM.",
    example: "smtp://user:secret@mail.example.com:587",
    otherwise: "no e-mails are sent",
    isSecret: true,
    read(text) {
      if (text === undefined) return undefined
      const url = URL.parse(text)
      const isGood = url !== null && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== ""
      return isGood ? text : refuse("an address such as smtp://user:secret@mail.example.com:587")
    },
  }),
  FANFARE_MAIL_FROM: setting({
    about: "The address that e-mails come from, with a name if you like.",
    example: "Fanfare <fanfare@example.com>",
    otherwise: "none",
    read: (text) =>
      text === undefined || /^(?:[^<>\r\n"]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)
        ? text
        : refuse("an address such as Fanfare <fanfare@example.com>"),
  }),
}

type Read = { readonly [Name in keyof typeof mailSettings]: ReturnType<(typeof mailSettings)[Name]["read"]> }

/** What is wrong with them together. */
export function mailFault({ FANFARE_SMTP_URL: url, FANFARE_MAIL_FROM: from }: Read): string | undefined {
  return (url === undefined) === (from === undefined)
    ? undefined
    : "FANFARE_SMTP_URL and FANFARE_MAIL_FROM must be set together."
}

/** Where e-mails go out, or null. */
export function readMail({ FANFARE_SMTP_URL: url, FANFARE_MAIL_FROM: from }: Read) {
  return url === undefined || from === undefined ? null : { url, from }
}
