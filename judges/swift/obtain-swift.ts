import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { unpackPackages } from "../debian-packages.ts"

/*
 * Swift is the object store of OpenStack, which speaks the S3 protocol. Debian has it; so that nothing is installed, the
 * packages that its servers import are named here, and are used with the machine's own Python.
 */

const cache = join(import.meta.dirname, "..", "..", ".cache", "judges", "swift")

const packages = [
  "python3-swift",
  "python3-eventlet",
  "python3-greenlet",
  "python3-dnspython",
  "python3-six",
  "python3-netifaces",
  "python3-pastedeploy",
  "python3-paste",
  "python3-pyeclib",
  "liberasurecode1",
  "python3-xattr",
  "python3-lxml",
  "libxslt1.1",
  "python3-requests",
  "python3-urllib3",
  "python3-chardet",
  "python3-certifi",
  "python3-idna",
  "python3-cryptography",
  "python3-cffi-backend",
  "python3-pkg-resources",
]

/** Debian's own: another one cannot use the compiled parts of its packages. */
export const python = "/usr/bin/python3"

export type ObtainedSwift = { readonly env: Readonly<Record<string, string>> } | { readonly missing: string }

const triplets: Readonly<Record<string, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" }

const unpackedEnv = {
  PYTHONPATH: [join(cache, "usr", "lib", "python3", "dist-packages"), import.meta.dirname].join(":"),
  LD_LIBRARY_PATH: join(cache, "usr", "lib", triplets[process.arch] ?? ""),
}

/** The environment in which Python finds Swift, or why there is none. */
export function obtainSwift(): ObtainedSwift {
  if (hasSwift(unpackedEnv)) return { env: unpackedEnv }
  const failed = unpackPackages(cache, packages)
  if (failed === undefined && hasSwift(unpackedEnv)) return { env: unpackedEnv }
  const why = failed?.failure ?? `${python} cannot use its packages`
  return { missing: `There is no Swift on this machine, and its packages cannot be had: ${why}` }
}

function hasSwift(env: Readonly<Record<string, string>>): boolean {
  const modules = ["proxy", "account", "container", "obj"].map((name) => `import swift.${name}.server`)
  const code = [...modules, "import swift.common.middleware.s3api.s3api"].join("\n")
  return spawnSync(python, ["-c", code], { env, timeout: 120_000 }).status === 0
}
