import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { examine, inspect, keysNamed } from "#app/commands/examine.ts"
import { networks } from "#domain/networks/all.ts"

export const doctor: Command = {
  usage: [
    "doctor [network] [--record <folder>]",
    "Says how the installation does, as the page Settings, Server: warnings with what to do, processes, queues. Then",
    "tries the keys of all networks that are set up and their connected accounts, up to the step before publishing.",
    "With a network it tries that one only. Exits with 1 if something is wrong. With --record the answers are written",
    "to a folder, without tokens and keys.",
  ],
  async run({ services, args, say, locate }) {
    const options = { record: { type: "string" } } as const
    const { values, positionals } = readArgs(args, { options, allowPositionals: true })
    const [word] = positionals
    const keys = keysNamed(services, word)
    if (keys.length === 0 && word !== undefined) {
      const known = networks.map(({ key }) => key).join(", ")
      throw new UsageError(`There is no network ${JSON.stringify(word)}. The networks: ${known}`)
    }
    const status = word === undefined ? await inspect(services) : undefined
    if (status !== undefined) say(`${status.text}\n`)
    const folder = values.record === undefined ? undefined : locate(values.record)
    const tried = keys.length === 0 ? noNetwork : await examine(services, keys, folder)
    say(tried.text)
    return status?.hasFailed !== true && !tried.hasFailed
  },
}

const noNetwork = {
  text: "No network is set up. Set the keys of one (docs/networks.md), or name one to try it in the sandbox.",
  hasFailed: false,
}
