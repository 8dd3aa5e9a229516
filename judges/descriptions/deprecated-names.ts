import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { withoutComments } from "../../test/sources.ts"
import type { Description } from "./description.ts"
import type { Notation } from "./types.ts"

const root = path.join(import.meta.dirname, "..", "..", "src", "networks")

/** The folders that the adapters of a family share. */
const shared: Readonly<Record<string, readonly string[]>> = {
  threads: ["meta-shared"],
  facebook: ["meta-shared"],
  instagram: ["meta-shared"],
  youtube: ["google-shared"],
  "google-business": ["google-shared"],
  linkedin: ["linkedin-shared"],
  "linkedin-page": ["linkedin-shared"],
  mastodon: ["fediverse-shared"],
  pixelfed: ["fediverse-shared"],
}

/**
 * Which names in the source of an adapter are deprecated fields or values of its network: also where no case of the
 * conformance suite comes by. A name that stands for something else as well is left to what the cases read.
 */
export function findDeprecatedNames(description: Description): readonly string[] {
  const names = { deprecated: new Set<string>(), current: new Set<string>() }
  for (const shape of Object.values(description.shapes)) collect(shape, names)
  for (const { query = {}, json = {}, form = {}, multipart = {}, answers } of Object.values(description.endpoints)) {
    for (const notation of [query, json, form, multipart, ...Object.values(answers)]) collect(notation, names)
  }
  const sought = [...names.deprecated].filter((name) => !names.current.has(name))
  return sourcesOf(description.network).flatMap(({ file, text }) =>
    sought
      .filter((name) => new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(text))
      .map((name) => `${file}: ${name} is deprecated`),
  )
}

type Names = { readonly deprecated: Set<string>; readonly current: Set<string> }

function collect(notation: Notation, names: Names): void {
  if (typeof notation === "string") {
    for (const [, value = "", mark] of notation.matchAll(/'([^']*)'(~?)/g)) {
      ;(mark === "~" ? names.deprecated : names.current).add(value)
    }
    return
  }
  for (const [name, held] of Object.entries(notation)) {
    if (name.endsWith("~")) names.deprecated.add(name.slice(0, -1))
    else names.current.add(name.replace(/\?$/, ""))
    collect(held, names)
  }
}

function sourcesOf(network: string): readonly { readonly file: string; readonly text: string }[] {
  return [network, ...(shared[network] ?? [])]
    .flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root }))
    .filter((file) => !/(?:\.test|fixtures|simulator)\.ts$/.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(path.join(root, file), "utf8")) }))
}
