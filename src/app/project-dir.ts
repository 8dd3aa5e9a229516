import path from "node:path"

/** The folder of the project or the package, from the sources and from the bundle alike. */
export const projectDir = path.join(import.meta.dirname, "..", "..")
