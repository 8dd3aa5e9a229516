import { hash } from "node:crypto"

/**
 * For secrets of 128 random bits or more: such a secret cannot be guessed from a plain hash, and a plain hash can be
 * looked up in an index. Passwords are another matter (see password.ts).
 */
export function fingerprint(secret: string): Buffer {
  return hash("sha256", secret, "buffer")
}
