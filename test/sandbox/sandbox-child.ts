import { writeSync } from "node:fs"
import { serveSandbox } from "#sandbox/serve-sandbox.ts"
import { tinyNetwork } from "./tiny-network.ts"

/** A sandbox for the tests to kill. It says its address, and ends with whoever started it. */
const [dir = ""] = process.argv.slice(2)
const sandbox = await serveSandbox({
  port: 0,
  dir,
  networks: [tinyNetwork("x"), tinyNetwork("bluesky")],
  report: (error) => console.error(error),
})
process.stdin.resume().once("end", () => void sandbox.close())
writeSync(1, `${sandbox.url.origin}\n`)
