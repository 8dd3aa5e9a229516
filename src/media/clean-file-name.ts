import { fileNameLength } from "#domain/media.ts"

/** Control characters, what turns the direction of writing around, what nobody sees, and half characters. */
const unshowable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** The name of an uploaded file as it may be shown: never more than a name, never a path. Empty when nothing is left. */
export function cleanFileName(given: string): string {
  const [base = ""] = given.toWellFormed().split(/[/\\]/).slice(-1)
  const shown = base
    .replaceAll(unshowable, "")
    .replaceAll("\ufffd", "")
    .replaceAll(/[<>:"|?*]/g, "_")
    .replaceAll(/\s+/g, " ")
    .trim()
  return /^\.*$/.test(shown) ? "" : cut(shown)
}

/** The ending is kept: people tell files apart by it. */
function cut(name: string): string {
  const letters = [...name]
  if (letters.length <= fileNameLength) return name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ""
  return letters.slice(0, fileNameLength - ending.length).join("") + ending
}
