import { type Command, readArgs } from "#app/commands/command.ts"
import { rotateSigningKey as rotate } from "#identity-provider/signing-keys.ts"

export const rotateSigningKey: Command = {
  usage: [
    "rotate-signing-key [--drop-old]",
    "Makes the identity provider sign access tokens with a new key. With --drop-old, for a key that",
    "may have been stolen, tokens of the old one are refused within five minutes.",
  ],
  async run({ services, args, say }) {
    const { values } = readArgs(args, { options: { "drop-old": { type: "boolean", default: false } } })
    const { kid, signsFrom } = await rotate(services, { dropsOld: values["drop-old"] })
    say(`The key ${kid} signs from ${signsFrom.toString({ smallestUnit: "second" })} on.`)
    return true
  },
}
