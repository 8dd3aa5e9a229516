/** Every name that a store is asked for is made of these; the check keeps it so, whatever a caller passes on. */
const safeName = /^[a-z0-9][a-z0-9.-]{0,99}$/

export function isSafeName(name: string): boolean {
  return safeName.test(name) && !name.includes("..")
}

export function checkName(name: string): string {
  if (!isSafeName(name)) throw new Error("not a name of this store")
  return name
}

/** Items are spread over folders: `items/<last two characters of the item>/<item>`. */
export function pathOfItem(item: string): readonly [string, string, string] {
  return ["items", checkName(item).slice(-2), item]
}

/** A name that a person may read, with capitals: that of a backup. */
export function checkFileName(name: string): string {
  if (!/^[\w][\w.-]{0,99}$/.test(name) || name.includes("..")) throw new Error("not a name of a file here")
  return name
}
