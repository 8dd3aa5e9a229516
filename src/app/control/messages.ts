import { createInterface } from "node:readline"
import type { Readable, Writable } from "node:stream"
import { z } from "zod"

/* The program `fanfare` and the service that runs exchange lines of JSON: one request, then what is said and how it ended. */

export const requestShape = z.strictObject({
  name: z.string(),
  args: z.array(z.string()),
  secret: z.string(),
  /** Where the person at the console is. */
  folder: z.string(),
})
export type CommandRequest = z.infer<typeof requestShape>

export const replyShape = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({ exitCode: z.int(), complaint: z.string().exactOptional() }),
])
export type CommandReply = z.infer<typeof replyShape>

export function writeMessage(stream: Writable, message: CommandRequest | CommandReply): void {
  stream.write(`${JSON.stringify(message)}\n`)
}

export async function* readMessages<T>(stream: Readable, shape: z.ZodType<T>): AsyncGenerator<T> {
  for await (const line of createInterface({ input: stream })) yield shape.parse(JSON.parse(line))
}
