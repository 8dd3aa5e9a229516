import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/** Below what systems give out by themselves: nobody who takes just any port gets one that was found here. */
const range = { from: 15_000, to: 32_000 }

/**
 * A port of this machine that nobody has at the moment, and that stays free until whoever asked has started what needs it,
 * and while that is started again.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
  throw new Error("no port is free")
}

async function isFree(port: number): Promise<boolean> {
  // On all addresses: what listens on one of them only is in the way, too.
  const listener = createServer().listen(port)
  try {
    await once(listener, "listening")
  } catch {
    return false
  }
  listener.close()
  await once(listener, "close")
  return true
}
