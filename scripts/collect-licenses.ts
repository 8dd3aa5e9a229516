import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"

const nameOfLicense = /^(?:licen[cs]e|copying|notice)/i
const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

/** Writes the licenses of the packages that a bundle has modules of: whoever passes the bundle on passes them on too. */
export async function collectLicenses(moduleIds: readonly string[], file: string): Promise<void> {
  const folders = new Set(moduleIds.flatMap((id) => packageOf.exec(id.replace(/^\0/, ""))?.[0] ?? []))
  const texts = await Promise.all([...folders].toSorted().map(describePackage))
  await writeFile(file, texts.join("\n\n"))
}

async function describePackage(folder: string): Promise<string> {
  const manifest = await readFile(path.join(folder, "package.json"), "utf8")
  const { name, version, license } = JSON.parse(manifest) as Record<string, unknown>
  const names = (await readdir(folder)).filter((each) => nameOfLicense.test(each))
  const texts = await Promise.all(names.map(async (each) => readFile(path.join(folder, each), "utf8")))
  return [`${String(name)} ${String(version)} (${JSON.stringify(license)})`, ...texts].join("\n\n")
}
