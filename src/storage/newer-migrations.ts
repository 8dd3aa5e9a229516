/*
 * During a rolling update a newer release has changed the database that this one works on, and this one may be started on it
 * again. Migrations that only add are none of its business. One that takes something away says in its name which release
 * was the first to do without: `0060-old-plans.since-0.3.0`. The name is all that an older release sees of a migration.
 */

const contraction = /\.since-(?<release>\d+\.\d+\.\d+)$/

/** The first release that does without what a migration takes away; undefined for one that only adds. */
export function firstWithout(migration: string): string | undefined {
  return contraction.exec(migration)?.groups?.["release"]
}

/** Why a release cannot work on a database with these migrations; undefined if it can. */
export function whyTooOld(version: string, done: Iterable<string>): string | undefined {
  for (const name of done) {
    const release = firstWithout(name)
    if (release !== undefined && isBefore(version, release)) {
      return `a newer Fanfare has changed the database (${name}): it needs Fanfare ${release} or newer, and this is ${version}`
    }
  }
  return undefined
}

/** By the three numbers of the versions. What is on the way to a version knows what the version knows. */
function isBefore(one: string, two: string): boolean {
  const [ones, twos] = [numbersOf(one), numbersOf(two)]
  const at = ones.findIndex((number, place) => number !== twos[place])
  return at !== -1 && (ones[at] ?? 0) < (twos[at] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  const [plain = ""] = version.split(/[-+]/)
  return plain.split(".").map(Number)
}
