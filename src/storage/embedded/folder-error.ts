const causes: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is a file, not a folder",
  EEXIST: "there is a file in its place",
}

/** SQLite's result codes for the same troubles. */
const sqliteCauses: Readonly<Record<number, string>> = {
  8: "this user may not write there",
  13: "the disk is full",
  14: "the lock file cannot be opened",
}

/** One line that says which folder and why, for a trouble that the person who runs the service can end. */
export function folderError(verb: string, folder: string, cause: unknown): Error {
  return new Error(`Cannot ${verb} the folder ${folder}: ${describeCause(cause)}`, { cause })
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if ("errcode" in cause && typeof cause.errcode === "number") {
    return sqliteCauses[cause.errcode & 0xff] ?? cause.message
  }
  if ("code" in cause && typeof cause.code === "string") return causes[cause.code] ?? cause.message
  return cause.message
}
