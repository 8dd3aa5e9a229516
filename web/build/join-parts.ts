/** Modules that are needed in the same places, so that they are one file to begin with. */
export type FilePart = {
  readonly modules: readonly string[]
  readonly size: number
  /** Where it is needed: pages, and what is fetched when somebody opens it. */
  readonly users: ReadonlySet<string>
  /** Modules outside, which are fetched with it. */
  readonly needs: ReadonlySet<string>
  /** Others may need it, but nothing is put into the same file. */
  readonly isFixed: boolean
}

/**
 * Joins small parts into larger files where fewer requests are worth what some places fetch in vain. `request` says how many
 * bytes a request is worth. Files never need each other in a circle, directly or not: the order in which they start is the
 * order in which modules need each other.
 */
export function joinParts(parts: readonly FilePart[], request: number): readonly FilePart[] {
  let joined = [...parts]
  const done = new Set<FilePart>()
  for (;;) {
    const [smallest] = joined
      .filter((part) => !part.isFixed && !done.has(part))
      .toSorted((one, two) => one.size - two.size)
    if (smallest === undefined) return joined
    const best = findBest(smallest, joined, request)
    if (best === undefined) done.add(smallest)
    else joined = join(smallest, best, joined)
  }
}

function findBest(part: FilePart, all: readonly FilePart[], request: number): FilePart | undefined {
  const below = follow(all)
  let best: FilePart | undefined
  let most = 0
  for (const other of all) {
    if (other === part || other.isFixed) continue
    const saved = weigh(part, other, below, request)
    if (saved > most) [best, most] = [other, saved]
  }
  return best
}

/** What it saves to fetch both as one, in bytes over all places. */
function weigh(one: FilePart, two: FilePart, below: Below, request: number): number {
  const common = one.users.intersection(two.users).size
  if (common === 0) return 0
  const under = new Set([...below(one), ...below(two)])
  const isCircle = [...under].some(
    (part) => part !== one && part !== two && (below(part).has(one) || below(part).has(two)),
  )
  if (isCircle) return 0
  const users = one.users.union(two.users)
  let saved = request * common
  for (const part of [one, two]) saved -= part.size * (users.size - part.users.size)
  for (const part of under) {
    if (part === one || part === two) continue
    saved -= (part.size + request) * users.difference(part.users).size
  }
  return saved
}

type Below = (part: FilePart) => ReadonlySet<FilePart>

/** All that is fetched with a part. */
function follow(all: readonly FilePart[]): Below {
  const homes = new Map(all.flatMap((part) => part.modules.map((module) => [module, part])))
  const known = new Map<FilePart, ReadonlySet<FilePart>>()
  const below = (part: FilePart): ReadonlySet<FilePart> => {
    const found = known.get(part)
    if (found !== undefined) return found
    const direct = [...part.needs].flatMap((module) => homes.get(module) ?? [])
    const mine = new Set(direct.flatMap((each) => [each, ...below(each)]))
    known.set(part, mine)
    return mine
  }
  return below
}

/** Puts two into one, and notes everywhere below who needs it now. */
function join(one: FilePart, two: FilePart, all: readonly FilePart[]): FilePart[] {
  const below = follow(all)
  const modules = [...one.modules, ...two.modules]
  const users = one.users.union(two.users)
  const both: FilePart = {
    modules,
    size: one.size + two.size,
    users,
    needs: one.needs.union(two.needs).difference(new Set(modules)),
    isFixed: false,
  }
  const under = below(one).union(below(two))
  const others = all.filter((part) => part !== one && part !== two)
  return [both, ...others.map((part) => (under.has(part) ? { ...part, users: part.users.union(users) } : part))]
}
