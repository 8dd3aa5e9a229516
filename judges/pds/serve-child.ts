import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { envToCfg, envToSecrets, PDS, readEnv } from "@atproto/pds"
import plc from "@did-plc/server"

/*
 * The judge itself: the server that keeps accounts, and the register that knows which server keeps whom. It takes its
 * settings from the environment, tells its parent the ports, and ends with it.
 */

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}

/** What the server fetches of us, such as the description of our app, is fetched from this machine. */
function fetchFrom(origin: string): typeof fetch {
  const direct = globalThis.fetch
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    return url.hostname === "judged.fanfare.dev" ? direct(new URL(url.pathname, origin)) : direct(input, init)
  }
}

const register = plc.PlcServer.create({ db: plc.Database.mock(), port: 0 })
const registerPort = portOf(await register.start())

globalThis.fetch = fetchFrom(process.env["APP_ORIGIN"] ?? "")
const settings = { ...readEnv(), port: 0, didPlcUrl: `http://127.0.0.1:${registerPort}` }
const pds = await PDS.create(envToCfg(settings), envToSecrets(settings))
const pdsPort = portOf(await pds.start())

process.send?.({ pds: pdsPort, plc: registerPort })
await once(process, "disconnect")
await pds.destroy()
await register.destroy()
