import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Failure, runIn, unpackPackages } from "../debian-packages.ts"

/*
 * snac is a small server that speaks Mastodon's interface. Debian has it as the package snac2, from trixie on, and the
 * package runs on bookworm too. It is unpacked into the cache.
 */

const cache = join(import.meta.dirname, "..", "..", ".cache", "judges", "snac2")
const unpacked = join(cache, "usr", "bin", "snac")
const packageName = "snac2"
const firstRelease = "trixie"

export type Obtained = { readonly program: string } | { readonly missing: string }

/** The server's program on this machine, or why there is none. */
export function obtainSnac(): Obtained {
  const attempts: string[] = []
  for (const find of [() => "snac", () => unpacked, () => download({}), downloadFromLater]) {
    const program = find()
    if (typeof program !== "string") attempts.push(program.failure)
    else if (isSnac(program)) return { program }
  }
  return { missing: `There is no snac on this machine, and its package cannot be had: ${attempts.join("; ")}` }
}

/** Without a command it says who it is and what it can do. */
function isSnac(program: string): boolean {
  const { stdout, stderr } = spawnSync(program, { encoding: "utf8" })
  return /^snac \d/m.test(`${stdout}${stderr}`)
}

function download(env: Readonly<Record<string, string>>): string | Failure {
  return unpackPackages(cache, [packageName], env) ?? unpacked
}

/** From the release that has it, at the place where the machine has its own release from. */
function downloadFromLater(): string | Failure {
  const source = findSource()
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
  const result = runIn(cache, "apt-get", ["update"], env) ?? download(env)
  rmSync(apt, { recursive: true, force: true })
  return result
}

type Source = { readonly name: string; readonly text: string }

/** Where the machine has its release from, with the other release in its place. */
function findSource(): Source | undefined {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(readText("/etc/os-release")) ?? []
  if (release === undefined) return undefined
  const word = new RegExp(`(?<=\\s)${release}(?=\\s|$)`)
  for (const file of globSync("/etc/apt/sources.list.d/*.sources")) {
    const entry = readText(file)
      .split(/\n{2,}/)
      .find((each) => (/^Suites:(.*)$/m.exec(each)?.[1] ?? "").split(/\s+/).includes(release))
    if (entry !== undefined) {
      return { name: "one.sources", text: `${entry.replace(/^Suites:.*$/m, `Suites: ${firstRelease}`)}\n` }
    }
  }
  for (const file of ["/etc/apt/sources.list", ...globSync("/etc/apt/sources.list.d/*.list")]) {
    const line = readText(file)
      .split("\n")
      .find((each) => each.startsWith("deb ") && word.test(each))
    if (line !== undefined) return { name: "one.list", text: `${line.replace(word, firstRelease)}\n` }
  }
  return undefined
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}
