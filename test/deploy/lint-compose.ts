import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DCLinter } from "dclint"
import { parseDocument } from "yaml"

const root = join(import.meta.dirname, "../..")

type Service = {
  readonly build?: unknown
  readonly environment?: Readonly<Record<string, string | number | boolean>>
  readonly volumes?: readonly (string | { readonly source?: string })[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
}

type Composed = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, unknown>>
}

/** Rules that are not ours, with the reason. */
const left: Readonly<Record<string, string>> = {
  "no-build-and-image": "the image that is built here has a name",
  "no-unbound-port-interfaces": "the proxy is there to be reached from everywhere",
  "require-quotes-in-ports":
    "does not see quotes in a list on one line, and the schema refuses a port that is a number",
}

const imageTag = "service-image-require-explicit-tag"

/** What others' linter says of a compose file, with the schema of the format, and what refers to nothing. */
export async function lintCompose(text: string): Promise<readonly string[]> {
  const { errors } = parseDocument(text)
  if (errors.length > 0) return errors.map(({ message }) => message)
  const composed = readCompose(text)
  const folder = await mkdtemp(join(tmpdir(), "fanfare-compose-"))
  const file = join(folder, "compose.yaml")
  await writeFile(file, text)
  const rules = Object.fromEntries(Object.keys(left).map((name) => [name, 0 as const]))
  const results = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([file], false)
  await rm(folder, { recursive: true, force: true })
  const said = results
    .flatMap(({ messages }) => messages)
    // The order of things is the reader's, and a file that is not of the format is more than a matter of style. An image that
    // is built here needs no tag.
    .filter(({ rule, category }) => rule === "invalid-schema" || category !== "style")
    .filter(({ rule, data }) => rule !== imageTag || composed.services[data?.serviceName ?? ""]?.build === undefined)
    .map(({ rule, message }) => `${rule}: ${message}`)
  return said.length > 0 ? said : findLoose(composed)
}

export function readCompose(text: string): Composed {
  return parseDocument(text, { merge: true }).toJS() as Composed
}

/** Services, volumes and files that are named and not there. */
function findLoose({ services, volumes = {} }: Composed): readonly string[] {
  return Object.entries(services).flatMap(([name, { depends_on: needed = [], volumes: mounted = [] }]) => {
    const others = Array.isArray(needed) ? (needed as readonly string[]) : Object.keys(needed)
    const sources = mounted.map((mount) => (typeof mount === "string" ? mount.split(":")[0] : mount.source) ?? "")
    return [
      ...others
        .filter((other) => !(other in services))
        .map((other) => `${name} depends on ${other}, which is not there`),
      ...sources
        .filter((source) => source !== "" && !source.startsWith("/"))
        .filter((source) => (source.startsWith(".") ? !existsSync(join(root, source)) : !(source in volumes)))
        .map((source) => `${name} mounts ${source}, which is not there`),
    ]
  })
}
