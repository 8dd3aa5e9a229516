import { fstatSync } from "node:fs"
import { parseArgs } from "node:util"
import { playedNetworks } from "#sandbox/networks.ts"
import { serveSandbox } from "#sandbox/serve-sandbox.ts"

/*
 * node dist/service/sandbox.js --port 4000 --dir data: says one line when it listens. `--service https://fanfare.example.com`
 * names the service that it is for, where its base URL is not one of this machine.
 */

const text = { type: "string" } as const
const options = { port: { ...text, default: "0" }, dir: { ...text, default: "data" }, service: text } as const
const { port, dir, service } = parseArgs({ options }).values
const sandbox = await serveSandbox({
  port: Number(port),
  dir,
  networks: playedNetworks,
  ...(service === undefined ? {} : { serviceOrigin: new URL(service).origin }),
  report: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
})

let closing: Promise<void> | undefined
const end = () => {
  process.stdin.destroy()
  closing ??= sandbox.close()
}
process.once("SIGTERM", end).once("SIGINT", end)
// It ends with the process that started it with a pipe, however that process ends.
const input = fstatSync(0)
if (input.isFIFO() || input.isSocket()) process.stdin.resume().once("end", end).once("error", end)

process.stdout.write(`The sandbox listens: ${sandbox.url.origin}\n`)
