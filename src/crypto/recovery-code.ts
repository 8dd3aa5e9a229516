import { randomInt } from "node:crypto"

// Without letters and digits that people mix up when they read from paper.
const letters = "23456789abcdefghjkmnpqrstuvwxyz"

/** Sixteen letters, 79 bits: too many to guess, even from a stolen table of hashes. */
export function newRecoveryCode(): string {
  const part = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join("")
  return Array.from({ length: 4 }, part).join("-")
}

export function normaliseRecoveryCode(text: string): string {
  return text.toLowerCase().replaceAll(/[^0-9a-z]/g, "")
}
