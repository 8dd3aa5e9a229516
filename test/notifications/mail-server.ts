import { once } from "node:events"
import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

export type ReceivedMail = Email & { readonly to: string; readonly raw: string }

/** What the server does with the next mails; `accept` when nothing is said. */
export type MailFault = "accept" | "busy" | "refuse" | "hang up"

export type MailServer = {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** For as many mails as there are faults, in this order. */
  next(...faults: readonly MailFault[]): void
  close(): Promise<void>
}

/** A real SMTP server with a mailbox that tests read. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const faults: MailFault[] = []
  const keep = async (raw: Buffer, to: string) => {
    const mail = await PostalMime.parse(raw)
    received.push({ ...mail, to, raw: raw.toString("utf8") } as unknown as ReceivedMail)
  }
  const sockets = new Set<{ destroy(): void }>()
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onRcptTo(_address, session, done) {
      const fault = faults.shift() ?? "accept"
      if (fault === "accept") done()
      else if (fault === "hang up") for (const socket of sockets) socket.destroy()
      else {
        const code = fault === "busy" ? 451 : 550
        const message = fault === "busy" ? "try again later" : "no such mailbox"
        done(Object.assign(new Error(message), { responseCode: code }))
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const raw = Buffer.concat(chunks)
        const to = session.envelope.rcptTo[0]?.address ?? ""
        // Taken once it stands in the mailbox.
        void keep(raw, to).finally(() => done())
      })
    },
  })
  server.server.on("connection", (socket) => sockets.add(socket))
  server.on("error", () => {})
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://user:secret@127.0.0.1:${port}`,
    received,
    next: (...more) => void faults.push(...more),
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  }
}
