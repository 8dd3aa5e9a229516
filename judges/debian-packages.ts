import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/*
 * Packages of Debian are fetched by their names with the machine's own apt, which checks their signatures, and unpacked
 * into a folder: nothing is installed on the machine.
 */

export type Failure = { readonly failure: string }

/** Runs a program of the machine in a folder; what it said last where it failed. */
export function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Failure | undefined {
  const options = { cwd: folder, encoding: "utf8", timeout: 300_000, env: { ...process.env, ...env } } as const
  const { status, error, stderr } = spawnSync(command, args, options)
  if (status === 0) return undefined
  const said = error?.message ?? stderr.trim().split("\n").at(-1) ?? ""
  return { failure: `${command} ${args[0]}: ${said}` }
}

export function unpackPackages(
  folder: string,
  names: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Failure | undefined {
  mkdirSync(folder, { recursive: true })
  const failure = runIn(folder, "apt-get", ["download", ...names], env)
  if (failure !== undefined) return failure
  const files = globSync("*.deb", { cwd: folder })
  if (files.length < names.length) return { failure: "apt-get downloaded too little" }
  for (const file of files) {
    const broken = runIn(folder, "dpkg-deb", ["-x", file, "."])
    rmSync(join(folder, file))
    if (broken !== undefined) return broken
  }
  return undefined
}
