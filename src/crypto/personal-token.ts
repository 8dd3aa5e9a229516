import { crc32 } from "node:zlib"
import { inBase62, randomBase62 } from "#crypto/random.ts"

/**
 * A personal API token is `fanfare_`, 32 random base62 characters and six of checksum over what stands before them.
 * The fixed prefix lets secret scanners find it, the checksum catches typing errors before the database is asked.
 */
export const personalTokenPrefix = "fanfare_"

function checksum(text: string): string {
  return inBase62(crc32(text), 6)
}

export function newPersonalToken(): string {
  const text = personalTokenPrefix + randomBase62(32)
  return text + checksum(text)
}

export function isPersonalToken(text: string): boolean {
  if (!/^fanfare_[0-9A-Za-z]{38}$/.test(text)) return false
  return checksum(text.slice(0, -6)) === text.slice(-6)
}

/** The part of a token that may always be shown: enough to distinguish two tokens, useless to an attacker. */
export function tokenHint(token: string): string {
  return token.slice(0, personalTokenPrefix.length + 4)
}
