import path from "node:path"
import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { Database, type DatabaseOptions } from "#storage/database.ts"
import { moveDatabase, MoveRefused } from "#storage/move-database.ts"

export const move: Command = {
  usage: [
    "move --to embedded|postgres",
    "Copies everything from the database that the settings name into another, empty one, table by table, and compares.",
    "The address of a PostgreSQL is read from standard input. A move that broke off goes on where it did.",
    "Stop all instances first. Media and keys stay where they are.",
  ],
  asks: "Address of the PostgreSQL to move to (empty for the embedded database): ",
  isAlone: true,
  async run({ services, settings, args, secret, say }) {
    const { values } = readArgs(args, { options: { to: { type: "string" } } })
    const dataDir = path.resolve(settings.FANFARE_DATA_DIR)
    const target = await Database.openForMove(readTarget(values.to, secret, dataDir, services.database.kind))
    try {
      await moveDatabase(services.database, target, ({ name, rows, sha256 }, what) =>
        say(`${name}: ${rows} rows, ${sha256.slice(0, 12)} (${what})`),
      )
    } catch (error) {
      if (error instanceof MoveRefused) throw new UsageError(error.message, { cause: error })
      throw error
    } finally {
      await target.close()
    }
    say(
      target.kind === "postgres"
        ? "Everything is there. Set DATABASE_URL to the new database and start."
        : "Everything is there. Remove DATABASE_URL and start.",
    )
    return true
  },
}

function readTarget(
  word: string | undefined,
  address: string,
  dataDir: string,
  from: DatabaseOptions["kind"],
): DatabaseOptions {
  if (word === "embedded") {
    if (from === "embedded") throw new UsageError("The embedded database is already the one in use.")
    return { kind: "embedded", dataDir }
  }
  if (word !== "postgres") throw new UsageError("Say where to: fanfare move --to embedded, or --to postgres")
  if (!/^postgres(?:ql)?:\/\//.test(address)) {
    throw new UsageError("The address of a PostgreSQL is missing: echo postgres://… | fanfare move --to postgres")
  }
  return { kind: "postgres", url: address, connections: 2 }
}
