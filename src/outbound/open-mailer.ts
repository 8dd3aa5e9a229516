import { createTransport } from "nodemailer"

/** An e-mail, whole. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try: a receiver that has it already can tell. */
  readonly messageId: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pictures?: readonly {
    readonly cid: string
    readonly fileName: string
    readonly type: string
    readonly bytes: Uint8Array
  }[]
}

export type MailResult =
  | { readonly isTaken: true }
  /** `isFinal`: the server will say no to every other try, too. */
  | { readonly isTaken: false; readonly message: string; readonly isFinal: boolean }

export type Mailer = {
  readonly from: string
  readonly send: (mail: Mail) => Promise<MailResult>
  readonly close: () => void
}

type MailerOptions = { readonly url: string; readonly from: string }

/**
 * The way to the mail server that the operator has set. TLS is used wherever the server offers it, and its certificate is
 * verified then; `smtps:` insists on it from the first byte.
 */
export function openMailer({ url, from }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  return {
    from,
    close: () => transport.close(),
    async send({ to, subject, text, html, messageId, headers = {}, pictures = [] }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          messageId,
          headers,
          attachments: pictures.map(({ cid, fileName, type, bytes }) => ({
            cid,
            filename: fileName,
            contentType: type,
            content: Buffer.from(bytes),
            contentDisposition: "inline" as const,
          })),
        })
        return { isTaken: true }
      } catch (error) {
        return describeRefusal(error)
      }
    },
  }
}

function describeRefusal(error: unknown): MailResult {
  const { message = "unknown", responseCode } = error as { message?: string; responseCode?: number }
  // What a server refuses for good has a code from 500 on. A wrong password has one, too, and the operator may correct it.
  const isAboutUs = responseCode === 530 || responseCode === 534 || responseCode === 535
  return { isTaken: false, message, isFinal: responseCode !== undefined && responseCode >= 500 && !isAboutUs }
}
