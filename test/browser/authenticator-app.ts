import { createHmac } from "node:crypto"

/** The six digits that a phone shows for this key: RFC 6238, written without a look at the service's own. */
export function showCode(key: string, at: Temporal.Instant): string {
  const bits = Array.from(key, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  )
  const bytes = bits.join("").match(/.{8}/g) ?? []
  const counter = Math.floor(at.epochMilliseconds / 30_000)
    .toString(16)
    .padStart(16, "0")
  const hmac = createHmac(
    "sha1",
    Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
  )
  const mac = hmac.update(Buffer.from(counter, "hex")).digest()
  const start = (mac[19] ?? 0) % 16
  return String((mac.readUInt32BE(start) % 0x8000_0000) % 1_000_000).padStart(6, "0")
}
