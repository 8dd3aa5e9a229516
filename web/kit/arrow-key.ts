import { isRightToLeft } from "../words/language.ts"

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }

/** The key as it is read from left to right: where lines run the other way, left leads on and right leads back. */
export function arrowKey(key: string): string {
  return isRightToLeft ? (mirrored[key] ?? key) : key
}
