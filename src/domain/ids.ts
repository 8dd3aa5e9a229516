/**
 * Identifiers are UUIDv7 inside the service and TypeIDs in its answers: a prefix that names the kind, an underscore and the
 * UUID in 26 characters of lower-case Crockford base32. Sorting either form sorts by time of creation.
 */

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

export type Prefix =
  | "usr"
  | "wsp"
  | "mem"
  | "inv"
  | "ses"
  | "psk"
  | "tok"
  | "aud"
  | "req"
  | "acc"
  | "pst"
  | "med"
  | "whk"
  | "evt"
  | "whd"
  | "apr"
  | "cnv"
  | "msg"
  | "grt"
  | "lbl"
  | "rev"
  | "cht"
  | "trn"
  | "ntf"
  | "psh"
  | "mes"

declare const kind: unique symbol

/** The UUID of one kind of record; the kind exists only in the types. */
export type Id<P extends Prefix> = string & { readonly [kind]: P }

/** Well formed and never given out: what a malformed identifier is read as, so that it is simply not found. */
const nobody = "00000000-0000-0000-0000-000000000000"

/** Ten bits in two characters: every answer shows identifiers, and counting in BigInt takes three times as long. */
const pairs = Array.from(alphabet, (one) => Array.from(alphabet, (other) => one + other)).flat()

/** A UUID is 8 bits, two characters with two bits in front that are always zero, and six times 20, four characters each. */
export function showId<P extends Prefix>(prefix: P, id: Id<P>): string {
  const hex = id.replaceAll("-", "")
  let text = `${prefix}_${pairs[Number.parseInt(hex.slice(0, 2), 16)]}`
  for (let at = 2; at < 32; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16)
    text += `${pairs[bits >> 10]}${pairs[bits & 1023]}`
  }
  return text
}

/** The identifier in `text`, or one that no record has. */
export function readId<P extends Prefix>(prefix: P, text: string): Id<P> {
  // 26 × 5 bits are two more than a UUID has: the first character holds only three.
  if (!text.startsWith(`${prefix}_`) || !/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(prefix.length + 1))) {
    return nobody as Id<P>
  }
  let bits = 0n
  for (const letter of text.slice(prefix.length + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter))
  const hex = bits.toString(16).padStart(32, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<P>
}
