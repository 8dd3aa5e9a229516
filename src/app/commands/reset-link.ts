import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { newResetLink } from "#identity/reset.ts"

export const resetLink: Command = {
  usage: [
    "reset-link <address> [--without-second-factors]",
    "Prints a link that works for one hour. With it a person chooses a new password.",
  ],
  async run({ services, args, say }) {
    const options = { "without-second-factors": { type: "boolean", default: false } } as const
    const { values, positionals } = readArgs(args, { options, allowPositionals: true })
    const [address] = positionals
    if (address === undefined) throw new UsageError("The e-mail address is missing: fanfare reset-link <address>")
    say(await newResetLink(services, address, { withoutSecondFactors: values["without-second-factors"] }))
    return true
  },
}
