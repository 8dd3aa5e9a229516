import { once } from "node:events"
import { rmSync } from "node:fs"
import { createServer, type Server, type Socket } from "node:net"
import path from "node:path"
import process from "node:process"
import type { Services } from "#actions/action.ts"
import { runCommand } from "#app/commands/run-command.ts"
import { doesServiceRun } from "#app/control/ask-service.ts"
import { controlAddress } from "#app/control/control-address.ts"
import { type CommandRequest, readMessages, requestShape, writeMessage } from "#app/control/messages.ts"
import type { Settings } from "#app/settings.ts"

export type CommandListener = { readonly stop: () => Promise<void> }

const deaf: CommandListener = { stop: async () => {} }

/**
 * Runs commands of the operator inside the service, so that they work while it runs, with either database. Where another
 * process of the same directory listens already, commands go to that one.
 */
export async function listenForCommands(services: Services, settings: Settings): Promise<CommandListener> {
  const dataDir = settings.FANFARE_DATA_DIR
  const address = controlAddress(dataDir)
  if (address === undefined || (await doesServiceRun(dataDir))) return deaf
  // What a killed process has left behind.
  if (process.platform !== "win32") rmSync(address, { force: true })
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.once("close", () => connections.delete(connection)).on("error", () => {})
    void serve({ services, settings }, connection)
  })
  // Only its own user may use it, also in a directory that others can enter. The socket is made at once.
  const mask = process.umask(0o077)
  server.listen(address)
  process.umask(mask)
  try {
    await once(server, "listening")
  } catch (error) {
    // Two that start together: the other was first.
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return deaf
    throw error
  }
  return {
    async stop() {
      for (const connection of connections) connection.destroy()
      await close(server)
    },
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  await closed
}

type Inside = { readonly services: Services; readonly settings: Settings }

async function serve(inside: Inside, connection: Socket): Promise<void> {
  const gone = new AbortController()
  connection.once("close", () => gone.abort())
  try {
    for await (const request of readMessages(connection, requestShape)) {
      writeMessage(connection, await answer(inside, connection, gone.signal, request))
      break
    }
  } catch {
    // Whoever does not speak our language gets no answer.
  }
  connection.end()
}

async function answer(inside: Inside, connection: Socket, signal: AbortSignal, request: CommandRequest) {
  const { name, args, secret, folder } = request
  return runCommand(name, {
    ...inside,
    args,
    secret,
    signal,
    say: (line) => writeMessage(connection, { say: line }),
    locate: (file) => path.resolve(folder, file),
  })
}
