import type { MailServer } from "./mail-server.ts"
import type { PushService } from "./push-service.ts"

/** What an operator sets so that a server writes to this mailbox, and reaches this push service, which is on our own machine. */
export function mailSettings({ url }: MailServer, push?: PushService): Record<string, string> {
  return {
    FANFARE_SMTP_URL: url,
    FANFARE_MAIL_FROM: "Fanfare <fanfare@example.com>",
    ...(push === undefined ? {} : { FANFARE_PRIVATE_SERVERS: push.origin }),
  }
}
