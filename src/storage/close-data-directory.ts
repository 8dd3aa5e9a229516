import { chmodSync, type Stats, statSync } from "node:fs"
import path from "node:path"

/** What the service keeps there. Anything else in the directory is not ours to change. */
const ownEntries = [
  "database",
  "media",
  "secret-keys",
  "sandbox.sqlite",
  "sandbox.sqlite-wal",
  "sandbox.sqlite-shm",
  "lock.sqlite",
  "lock.pid",
  "control.sock",
]

const othersBits = 0o077
const stickyBit = 0o1000

/** A directory that belongs to everybody, such as /tmp: closing it would break other programs. */
export class SharedDirectory extends Error {
  override readonly name = "SharedDirectory"
}

/** What was open to other users of the machine: closed now, or still open because it is not ours to close. */
type Closing = { readonly closed: readonly string[]; readonly open: readonly string[] }

/** Takes the rights of other users of the machine from the data directory and from what the service keeps in it. */
export function closeDataDirectory(dir: string): Closing {
  const found = find(dir)
  // Windows has no such bits.
  if (found === undefined || process.platform === "win32") return { closed: [], open: [] }
  if ((found.mode & stickyBit) !== 0 || path.parse(dir).root === dir) {
    throw new SharedDirectory(`${dir} is shared with other programs`)
  }
  const places = [dir, ...ownEntries.map((name) => path.join(dir, name))]
  const wide = places.filter((place) => ((find(place)?.mode ?? 0) & othersBits) !== 0)
  const closed = wide.filter(close)
  return { closed, open: wide.filter((place) => !closed.includes(place)) }
}

function find(place: string): Stats | undefined {
  return statSync(place, { throwIfNoEntry: false })
}

/** False where somebody else owns it, as with some mounted volumes. */
function close(place: string): boolean {
  const { mode } = statSync(place)
  try {
    chmodSync(place, mode & 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "EROFS")) return false
    throw error
  }
}
