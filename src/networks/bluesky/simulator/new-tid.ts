import { randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

const letters = "234567abcdefghijklmnopqrstuvwxyz"

/** A key that grows with time, as servers of the network make them: microseconds, and which of their clocks it was. */
export function newTid({ now }: SandboxTools): string {
  let left = ((now().epochNanoseconds / 1000n) << 10n) | BigInt(randomInt(1024))
  let text = ""
  while (text.length < 13) {
    text = letters.charAt(Number(left & 31n)) + text
    left >>= 5n
  }
  return text
}
