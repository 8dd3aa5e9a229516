import { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { email, name, newPassword, timeZone } from "#actions/schemas.ts"
import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { createOwner as create } from "#identity/setup.ts"

const ownerInput = z.object({ name, email, password: newPassword, workspaceName: name, timeZone })
const text = { type: "string" } as const

export const createOwner: Command = {
  usage: [
    "create-owner --email <address> --name <name> [--workspace <name>] [--time-zone <zone>]",
    "Creates the first owner. The password is read from standard input.",
  ],
  asks: "Password: ",
  async run({ services, args, secret, say }) {
    const { values } = readArgs(args, { options: { email: text, name: text, workspace: text, "time-zone": text } })
    const owner = readInput(ownerInput, {
      name: values.name,
      email: values.email,
      workspaceName: values.workspace ?? "My workspace",
      timeZone: values["time-zone"] ?? "UTC",
      password: secret,
    })
    const isMade = await create(services, owner)
    if (!isMade) throw new UsageError("There is an owner already. For a forgotten password use reset-link.")
    say(`${owner.email} is the owner. Sign in at ${services.baseUrl.origin}`)
    return true
  },
}
