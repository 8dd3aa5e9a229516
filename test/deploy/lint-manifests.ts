import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseAllDocuments } from "yaml"
import { findLooseReferences, type Manifest } from "./find-loose-references.ts"

const root = join(import.meta.dirname, "../..")

/**
 * What the compiler says of manifests as values of the types that are made of Kubernetes' own description of its interface:
 * fields that do not exist, are missing or hold something else. Then what refers to nothing.
 */
export async function lintManifests(text: string): Promise<readonly string[]> {
  const documents = parseAllDocuments(text)
  const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message))
  if (broken.length > 0) return broken
  const found = readManifests(text)
  const unknown = found.filter((each) => !existsSync(join(root, "node_modules", `${moduleOf(each)}.d.ts`)))
  if (unknown.length > 0) return unknown.map(({ apiVersion, kind }) => `nobody knows ${kind} of ${apiVersion}`)
  const said = await compile(found.map(asSource).join("\n"))
  return said.length > 0 ? said : findLooseReferences(found)
}

export function readManifests(text: string): readonly Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

function asSource(manifest: Manifest, index: number): string {
  const { kind } = manifest
  const value = JSON.stringify(manifest, null, 2)
  return `import type { ${kind} as T${index} } from "${moduleOf(manifest)}"\nexport const each${index}: T${index} = ${value}`
}

/** `apps/v1` is in apps/v1, `networking.k8s.io/v1` in networking/v1, and what has no group in core. */
function moduleOf({ apiVersion }: Manifest): string {
  const [version = "", group = "core"] = apiVersion.split("/").toReversed()
  return `kubernetes-types/${group.split(".")[0]}/${version}`
}

async function compile(source: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "fanfare-manifests-"))
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  const compilerOptions = { strict: true, noEmit: true, module: "preserve", types: [], skipLibCheck: true }
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["manifests.ts"] }))
  await writeFile(join(folder, "manifests.ts"), source)
  const said = await new Promise<string>((resolve, reject) => {
    const tsc = join(root, "node_modules/.bin/tsc")
    execFile(tsc, ["--project", folder, "--pretty", "false"], (error, stdout) => {
      if (error === null || stdout !== "") resolve(stdout)
      else reject(new Error("the manifests could not be compiled", { cause: error }))
    })
  })
  await rm(folder, { recursive: true, force: true })
  return said.split("\n").filter((line) => line.includes("error TS"))
}
