import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { CommandOutcome } from "#app/commands/run-command.ts"
import { controlAddress } from "#app/control/control-address.ts"
import { type CommandRequest, readMessages, replyShape, writeMessage } from "#app/control/messages.ts"

/** Has the service that runs on a directory run a command; undefined where none runs there. */
export async function askService(
  dataDir: string,
  request: CommandRequest,
  say: (line: string) => void,
): Promise<CommandOutcome | undefined> {
  const connection = await reach(dataDir)
  if (connection === undefined) return undefined
  try {
    writeMessage(connection, request)
    for await (const reply of readMessages(connection, replyShape)) {
      if ("say" in reply) say(reply.say)
      else return reply
    }
    return { exitCode: 1, complaint: "The service ended before the command did." }
  } finally {
    connection.destroy()
  }
}

export async function doesServiceRun(dataDir: string): Promise<boolean> {
  const connection = await reach(dataDir)
  connection?.destroy()
  return connection !== undefined
}

async function reach(dataDir: string): Promise<Socket | undefined> {
  const address = controlAddress(dataDir)
  if (address === undefined) return undefined
  const connection = connect(address)
  try {
    await once(connection, "connect")
    return connection
  } catch {
    connection.destroy()
    return undefined
  }
}
