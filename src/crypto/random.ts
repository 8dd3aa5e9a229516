import { randomBytes, randomInt, randomUUIDv7 } from "node:crypto"
import type { Id, Prefix } from "#domain/ids.ts"

export function newId<P extends Prefix>(): Id<P> {
  return randomUUIDv7() as Id<P>
}

/** 256 bits for a session, 128 for a link that lives for hours or days. */
export function newSecret(bytes: 16 | 32): string {
  return randomBytes(bytes).toString("base64url")
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

export function randomBase62(length: number): string {
  return Array.from({ length }, () => base62.charAt(randomInt(62))).join("")
}

/** `value` in base 62, padded to `length`. */
export function inBase62(value: number, length: number): string {
  let text = ""
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = base62.charAt(rest % 62) + text
  return text
}

/** The same things in an order that nobody foresees. */
export function shuffled<T>(things: readonly T[]): readonly T[] {
  return things
    .map((thing) => ({ thing, place: randomInt(2 ** 47) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}
