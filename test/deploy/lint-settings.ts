import { readSettings, unknownSettings } from "#app/settings.ts"
import type { Manifest } from "./find-loose-references.ts"
import { readCompose } from "./lint-compose.ts"
import { readManifests } from "./lint-manifests.ts"

/* Whether the service takes the settings that the files give it. */

type Environment = Readonly<Record<string, string>>

/** What stands for a value that everybody fills in: it can be a key, a name, or a password in an address. */
const filledIn = Buffer.alloc(32, "k").toString("base64")

/** What the service says of settings: those that it does not know, and the first that it cannot read. */
export function lintEnvironment(environment: Environment): readonly string[] {
  const unknown = unknownSettings(environment).map((name) => `${name} is not a setting`)
  try {
    readSettings(environment)
    return unknown
  } catch (error) {
    return [...unknown, error instanceof Error ? error.message : String(error)]
  }
}

/** The settings of the services that are built here, with what `.env` puts into them. */
export function lintComposeSettings(text: string, example: string): readonly string[] {
  const { services } = readCompose(text)
  const given = readEnvironmentFile(example)
  const missing = new Set<string>()
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::?[-?][^}]*)?\}/g, (_, name: string) => {
      if (!(name in given)) missing.add(name)
      return given[name] || filledIn
    })
  const complaints = Object.values(services)
    .filter(({ build }) => build !== undefined)
    .flatMap(({ environment = {} }) =>
      lintEnvironment(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(`${value}`)]))),
    )
  for (const service of Object.values(services)) fill(JSON.stringify(service))
  return [...complaints, ...Array.from(missing, (name) => `${name} is not in the example of .env`)]
}

export function lintManifestSettings(text: string): readonly string[] {
  const all = readManifests(text)
  const valuesOf = (kind: string, name: string): Environment => {
    const found = all.find((each) => each.kind === kind && each.metadata.name === name)
    return { ...found?.data, ...found?.stringData }
  }
  return containersOf(all).flatMap(({ env = [], envFrom = [] }) => {
    const shared = envFrom.map(({ configMapRef: map, secretRef: secret }) => ({
      ...valuesOf("ConfigMap", map?.name ?? ""),
      ...valuesOf("Secret", secret?.name ?? ""),
    }))
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value ?? filledIn]))
    const given = Object.entries({ ...Object.assign({}, ...shared), ...own } as Environment)
    return lintEnvironment(
      Object.fromEntries(given.map(([name, value]) => [name, value === "change-me" ? filledIn : value])),
    )
  })
}

function containersOf(all: readonly Manifest[]) {
  return all.flatMap(({ spec }) => spec?.template?.spec?.containers ?? [])
}

/** `ENV` of a Dockerfile, and `Environment=` of a unit: pairs with spaces between them. */
export function lintPairs(text: string): readonly string[] {
  const lines = text.replaceAll(/\\\n\s*/g, "").matchAll(/^(?:ENV |Environment=)(.*)$/gm)
  const pairs = [...lines].flatMap(([, line = ""]) => line.split(/\s+/))
  return lintEnvironment(Object.fromEntries(pairs.map(splitPair)))
}

function readEnvironmentFile(text: string): Environment {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(lines.map(splitPair))
}

function splitPair(pair: string): readonly [string, string] {
  const at = pair.indexOf("=")
  return [pair.slice(0, at), pair.slice(at + 1)]
}
