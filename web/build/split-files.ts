import { parse } from "node:path"
import type { Plugin } from "vite"
import { joinParts, type FilePart } from "./join-parts.ts"

const isCatalogue = (id: string) => /\/web\/words\/[a-z]{2}(?:\/[^/]+)?\.ts$/.test(id)
const isShell = (id: string) => id.endsWith("/web/shell/app-shell.tsx")

/** What a request is worth, in bytes of source: about a third of them are sent. */
const requestBytes = 2000

/** What is known of a module while the app is built. */
type Module = {
  readonly code: string | null
  readonly isEntry: boolean
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
}

/**
 * Says which modules share a file. Everything that the app needs before its first page is one, and what its pages stand in
 * another: many small ones compress badly, and each is a request. What texts need too is apart from the first, because that
 * waits for the texts. What several pages share is joined where that is worth it: rolldown can merge small files, too, but it
 * does not weigh who then fetches them in vain, which doubled the first load.
 */
export function splitFiles(): Plugin {
  const files = new Map<string, string>()

  return {
    name: "fanfare:split-files",
    apply: "build",

    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: "files", name: (id: string) => files.get(id) ?? null }],
            },
          },
        },
      },
    }),

    buildEnd() {
      const modules = new Map<string, Module>()
      for (const id of this.getModuleIds()) {
        const found = this.getModuleInfo(id)
        if (found !== null) modules.set(id, found)
      }
      for (const [id, file] of nameFiles(modules)) files.set(id, file)
    },
  }
}

type Modules = ReadonlyMap<string, Module>

/** The name of the file for each module that does not simply go with the page that needs it. */
function nameFiles(modules: Modules): ReadonlyMap<string, string> {
  const ids = [...modules.keys()]
  const texts = new Set(ids.filter(isCatalogue))
  const entries = new Set(ids.filter((id) => modules.get(id)?.isEntry))
  const forTexts = follow(modules, texts).difference(texts)
  const start = follow(modules, entries, forTexts.union(texts)).difference(entries)
  const first = new Set([...texts, ...entries, ...forTexts, ...start])
  const shell = follow(modules, ids.filter(isShell), first)
  const later = listParts(modules, first.union(shell))
  return new Map([
    ...nameAll(forTexts, "texts"),
    ...nameAll(start, "start"),
    ...nameAll(shell, "app-shell"),
    ...nameJoined(modules, joinParts(later, requestBytes)),
  ])
}

const nameAll = (ids: Iterable<string>, name: string) => Array.from(ids, (id) => [id, name] as const)

/** Files are named after the largest module in them. */
function nameJoined(modules: Modules, parts: readonly FilePart[]): readonly (readonly [string, string])[] {
  const seen = new Map<string, number>()
  return parts
    .filter(({ isFixed }) => !isFixed)
    .flatMap((part) => {
      const [largest = ""] = part.modules.toSorted((one, two) => sizeOf(modules, two) - sizeOf(modules, one))
      const { name: own, dir } = parse(largest)
      const name = own === "index" ? parse(dir).name : own
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return nameAll(part.modules, count === 1 ? name : `${name}-${count}`)
    })
}

/** What is fetched with some modules, themselves included, without what is there before. */
function follow(modules: Modules, from: Iterable<string>, before: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || before.has(id)) return
    found.add(id)
    for (const each of modules.get(id)?.importedIds ?? []) visit(each)
  }
  for (const id of from) visit(id)
  return found
}

/** What is fetched after the first page, by where it is needed. */
function listParts(modules: Modules, before: ReadonlySet<string>): readonly FilePart[] {
  const isFetched = (id: string) => (modules.get(id)?.dynamicImporters.length ?? 0) > 0
  // A module that waits for its texts would have all others of its file wait, too.
  const isWaiting = (id: string) => modules.get(id)?.dynamicallyImportedIds.some(isCatalogue) === true
  const isAlone = (id: string) => isFetched(id) || isWaiting(id)

  const users = new Map<string, Set<string>>()
  for (const page of [...modules.keys()].filter((id) => isFetched(id) && !before.has(id))) {
    for (const id of follow(modules, [page], before)) users.set(id, (users.get(id) ?? new Set()).add(page))
  }
  const alike = Map.groupBy(users, ([id, places]) => (isAlone(id) ? id : [...places].toSorted().join()))
  return [...alike.values()].map((members) => {
    const ids = members.map(([id]) => id)
    const [, places = new Set<string>()] = members[0] ?? []
    const needs = new Set(ids.flatMap((id) => modules.get(id)?.importedIds ?? [])).difference(new Set(ids))
    const size = ids.reduce((sum, id) => sum + sizeOf(modules, id), 0)
    return { modules: ids, size, users: places, needs, isFixed: places.size === 1 || ids.some(isAlone) }
  })
}

const sizeOf = (modules: Modules, id: string): number => modules.get(id)?.code?.length ?? 0
