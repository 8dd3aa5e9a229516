import { type Command, UsageError } from "#app/commands/command.ts"
import { setOperator as set } from "#identity/operator.ts"

export const setOperator: Command = {
  usage: [
    "set-operator <address>",
    "Makes a person the operator, who may do what affects every workspace. The first is the person who set the server up.",
  ],
  async run({ services, args: [address], say }) {
    if (address === undefined) throw new UsageError("The e-mail address is missing: fanfare set-operator <address>")
    await set(services, address)
    say(`${address} is the operator of this server.`)
    return true
  },
}
