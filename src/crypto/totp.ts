import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** RFC 6238 as authenticator apps expect it: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6

/** A phone's clock may be one step off. */
const skewSteps = 1

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => base32.charAt(byte & 31)).join("")
}

export function totpUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Fanfare:${account}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Fanfare&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

export function totpStep(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / 1000 / stepSeconds)
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, "0")
}

/**
 * The time step whose code this is, or null. Steps up to `lastUsed` are refused: a code that was looked over a shoulder
 * does not work a second time.
 */
export function matchTotp(secret: string, code: string, at: Temporal.Instant, lastUsed: number): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ""))
  const now = totpStep(at)
  for (let step = now - skewSteps; step <= now + skewSteps; step += 1) {
    const expected = Buffer.from(totpCode(secret, step))
    if (step > lastUsed && given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return null
}

function decodeBase32(text: string): Buffer {
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(base32.indexOf(letter))
  const bytes = Math.floor((text.length * 5) / 8)
  bits >>= BigInt(text.length * 5 - bytes * 8)
  return Buffer.from(bits.toString(16).padStart(bytes * 2, "0"), "hex")
}
