import { once } from "node:events"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import type { Uploader } from "./uploader.ts"

/** An upload whose every piece is sent by hand. */
export type SlowUpload = {
  send(piece: Buffer): Promise<void>
  end(): void
  /** The connection breaks. */
  cut(): void
  answer(): Promise<{ readonly status: number; readonly text: string }>
}

export function openUpload(
  base: string,
  uploader: Uploader,
  headers: Record<string, string | number> = {},
): SlowUpload {
  const outgoing: ClientRequest = request(new URL("/api/media", base), {
    method: "POST",
    agent: false,
    headers: { ...uploader.headers, ...headers },
  })
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>
  // Whoever cuts the line does not wait for an answer.
  answered.catch(() => {})
  outgoing.on("error", () => {})
  return {
    send: (piece) => new Promise((resolve) => void outgoing.write(piece, () => resolve())),
    end: () => void outgoing.end(),
    cut: () => void outgoing.destroy(),
    async answer() {
      const [incoming] = await answered
      return { status: incoming.statusCode ?? 0, text: await text(incoming) }
    },
  }
}
