import process from "node:process"
import { parseArgs } from "node:util"
import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { readInput } from "#actions/read-input.ts"
import { email, name, newPassword, timeZone } from "#actions/schemas.ts"
import { archiveUsage, exportCommand, importCommand } from "#app/archive-commands.ts"
import { askSecret } from "#app/ask-secret.ts"
import { build } from "#app/build.ts"
import { examine, keysNamed } from "#app/doctor.ts"
import { createLog, redact } from "#app/log.ts"
import { moveMediaCommand, moveMediaUsage } from "#app/move-media-command.ts"
import { readSettings } from "#app/settings.ts"
import { readId } from "#domain/ids.ts"
import { networks } from "#domain/networks/all.ts"
import { rotateSigningKey } from "#identity-provider/signing-keys.ts"
import { setOperator } from "#identity/operator.ts"
import { newResetLink } from "#identity/reset.ts"
import { createOwner } from "#identity/setup.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"

const usage = `Usage: fanfare <command>

  create-owner --email <address> --name <name> [--workspace <name>] [--time-zone <zone>]
      Creates the first owner. The password is read from standard input.

  reset-link <address> [--without-second-factors]
      Prints a link that works for one hour. With it a person chooses a new password.

  set-operator <address>
      Makes a person the operator, who may do what affects every workspace. The first is the person who set the server up.

  rotate-signing-key [--drop-old]
      Makes the identity provider sign access tokens with a new key. With --drop-old, for a key that
      may have been stolen, tokens of the old one are refused within five minutes.

  set-plan <workspace id> <plan>
      Puts a workspace on one of the plans of FANFARE_PLANS_FILE.

  ${archiveUsage}

  ${moveMediaUsage}

  doctor [network] [--record <folder>]
      Tries the keys of a network and its connected accounts, or of all networks that are set up, up to the step
      before publishing. With --record the answers are written to a folder, without tokens and keys.

The commands read the same settings as the server (docs/settings.md). With the embedded
database, stop the server first: it locks the data directory.
`

class UsageError extends Error {}

type Command = (services: Services, args: readonly string[]) => Promise<string>

const commands: Readonly<Record<string, Command>> = {
  "create-owner": makeOwner,
  "reset-link": printResetLink,
  "set-operator": nameOperator,
  "rotate-signing-key": rotateKey,
  "set-plan": setPlan,
  export: exportCommand,
  import: async (services, args) => importCommand(services, args, (line) => console.error(line)),
  media: moveStore,
  doctor: runDoctor,
}

const ownerInput = z.object({ name, email, password: newPassword, workspaceName: name, timeZone })

async function makeOwner(services: Services, args: readonly string[]): Promise<string> {
  const text = { type: "string" } as const
  const options = { email: text, name: text, workspace: text, "time-zone": text }
  const { values } = parse(() => parseArgs({ args: [...args], options }))
  const owner = readInput(ownerInput, {
    name: values.name,
    email: values.email,
    workspaceName: values.workspace ?? "My workspace",
    timeZone: values["time-zone"] ?? "UTC",
    password: await askSecret("Password: "),
  })
  const isMade = await createOwner(services, owner)
  if (!isMade) throw new UsageError("There is an owner already. For a forgotten password use reset-link.")
  return `${owner.email} is the owner. Sign in at ${services.baseUrl.origin}`
}

async function printResetLink(services: Services, args: readonly string[]): Promise<string> {
  const options = { "without-second-factors": { type: "boolean", default: false } } as const
  const { values, positionals } = parse(() => parseArgs({ args: [...args], options, allowPositionals: true }))
  const [address] = positionals
  if (address === undefined) throw new UsageError("The e-mail address is missing: fanfare reset-link <address>")
  return newResetLink(services, address, { withoutSecondFactors: values["without-second-factors"] })
}

async function nameOperator(services: Services, [address]: readonly string[]): Promise<string> {
  if (address === undefined) throw new UsageError("The e-mail address is missing: fanfare set-operator <address>")
  await setOperator(services, address)
  return `${address} is the operator of this server.`
}

async function rotateKey(services: Services, args: readonly string[]): Promise<string> {
  const options = { "drop-old": { type: "boolean", default: false } } as const
  const { values } = parse(() => parseArgs({ args: [...args], options }))
  const { kid, signsFrom } = await rotateSigningKey(services, { dropsOld: values["drop-old"] })
  return `The key ${kid} signs from ${signsFrom.toString({ smallestUnit: "second" })} on.`
}

async function setPlan(services: Services, args: readonly string[]): Promise<string> {
  const [workspace = "", plan = ""] = args
  if (!services.plans.others.has(plan)) {
    const offered = [...services.plans.others.keys()]
    const choices = offered.length === 0 ? "none, FANFARE_PLANS_FILE has no plans" : offered.join(", ")
    throw new UsageError(`There is no plan ${JSON.stringify(plan)}. The plans: ${choices}`)
  }
  const id = readId("wsp", workspace)
  const changed = await services.database.write((db) => setWorkspacePlan(inWorkspace(db, id), plan))
  if (changed === undefined) throw new UsageError(`There is no workspace ${JSON.stringify(workspace)}.`)
  return `${changed.name} is on the plan ${plan}.`
}

async function moveStore(services: Services, [word, ...args]: readonly string[]): Promise<string> {
  if (word !== "move") throw new UsageError("The command is: fanfare media move --to disk|s3://…")
  return moveMediaCommand(services, readSettings(process.env), args, (line) => console.error(line))
}

async function runDoctor(services: Services, args: readonly string[]): Promise<string> {
  const options = { record: { type: "string" } } as const
  const { values, positionals } = parse(() => parseArgs({ args: [...args], options, allowPositionals: true }))
  const [word] = positionals
  const keys = keysNamed(services, word)
  if (keys.length === 0) {
    const known = networks.map(({ key }) => key).join(", ")
    if (word !== undefined) throw new UsageError(`There is no network ${JSON.stringify(word)}. The networks: ${known}`)
    return "No network is set up. Set the keys of one (docs/networks.md), or name one to try it in the sandbox."
  }
  const { text, hasFailed } = await examine(services, keys, values.record)
  if (hasFailed) process.exitCode = 1
  return text
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function main([word = "", ...args]: readonly string[]): Promise<void> {
  const command = commands[word]
  if (command === undefined) {
    console.error(usage)
    process.exitCode = word === "" || word === "--help" ? 0 : 2
    return
  }
  const { services, close } = await build(readSettings(process.env), createLog("warn"), new AbortController().signal)
  try {
    console.log(await command(services, args))
  } finally {
    await close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(redact(error instanceof Error ? error.message : String(error)))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
