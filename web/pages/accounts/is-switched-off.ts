/** A network that needs no app of ours lacks a single setting: the switch. An app has an id and a secret. */
export function isSwitchedOff(missing: readonly string[]): boolean {
  return missing.length === 1 && missing.every((name) => !name.includes("_CLIENT_"))
}
