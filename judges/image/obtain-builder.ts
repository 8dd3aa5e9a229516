import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync } from "node:fs"
import { join } from "node:path"

/*
 * What builds an image without Docker and without a registry: debootstrap makes a Debian, buildah the image. Both come
 * with the machine, or by name from Debian with the machine's own apt, unpacked into the cache: nothing is installed.
 */

export const cache = join(import.meta.dirname, "..", "..", ".cache", "judges", "image")
const unpacked = join(cache, "tools")

export type Builder = {
  readonly buildah: string
  readonly debootstrap: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export function obtainBuilder(): Builder | { readonly missing: string } {
  // Both mount and change owners.
  if (process.getuid?.() !== 0) return { missing: "Only root can build an image in this way." }
  const isThere = (name: string) => spawnSync(name, ["--version"]).status === 0
  if (isThere("buildah") && isThere("debootstrap")) return { buildah: "buildah", debootstrap: ["debootstrap"], env: {} }
  if (!existsSync(join(unpacked, "usr/bin/buildah"))) {
    const failure = unpack()
    if (failure !== undefined) return { missing: `buildah and debootstrap cannot be had: ${failure}` }
  }
  return {
    buildah: join(unpacked, "usr/bin/buildah"),
    debootstrap: ["sh", join(unpacked, "usr/sbin/debootstrap")],
    env: { DEBOOTSTRAP_DIR: join(unpacked, "usr/share/debootstrap") },
  }
}

function unpack(): string | undefined {
  const debs = join(cache, "debs")
  mkdirSync(join(debs, "partial"), { recursive: true })
  mkdirSync(unpacked, { recursive: true })
  const failure =
    run("apt-get", [
      "install",
      "--download-only",
      "--yes",
      "--no-install-recommends",
      `--option=Dir::Cache::archives=${debs}`,
      "--option=APT::Sandbox::User=",
      "--option=Debug::NoLocking=1",
      "buildah",
      "debootstrap",
      "patchelf",
    ]) ?? unpackAll(debs)
  if (failure !== undefined) return failure
  // buildah starts itself again without the environment, so the program itself has to say where its libraries are.
  const [libraries = ""] = globSync("usr/lib/*-linux-gnu", { cwd: unpacked })
  const program = join(unpacked, "usr/bin/buildah")
  return run(join(unpacked, "usr/bin/patchelf"), ["--force-rpath", "--set-rpath", join(unpacked, libraries), program])
}

function unpackAll(debs: string): string | undefined {
  for (const file of globSync("*.deb", { cwd: debs })) {
    const failure = run("dpkg-deb", ["-x", join(debs, file), unpacked])
    if (failure !== undefined) return failure
  }
  return undefined
}

function run(command: string, args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8", timeout: 300_000 })
  if (status === 0) return undefined
  return `${command}: ${error?.message ?? stderr.trim().split("\n").at(-1) ?? ""}`
}
