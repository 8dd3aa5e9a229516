import { createHash } from "node:crypto"

const letters = "234567abcdefghijklmnopqrstuvwxyz"

/**
 * A record key as the protocol wants it: 53 bits of microseconds and 10 bits that identify its creator. The clock gives the
 * milliseconds, the seed the rest, so that two items of one moment do not meet.
 */
export function makeTid(seed: string, now: Temporal.Instant): string {
  const chance = createHash("sha256").update(seed).digest().readUInt32BE()
  const micros = BigInt(now.epochMilliseconds) * 1000n + BigInt(chance % 1000)
  let rest = (micros << 10n) | BigInt(Math.floor(chance / 1000) % 1024)
  let tid = ""
  while (tid.length < 13) {
    tid = letters.charAt(Number(rest & 31n)) + tid
    rest >>= 5n
  }
  return tid
}
