import { spawnSync } from "node:child_process"
import { obtainPackage, type Obtained } from "../obtain-package.ts"

/** snac is a small server that speaks Mastodon's interface. Debian has it from trixie on, and the package runs on bookworm too. */
export function obtainSnac(): Obtained {
  return obtainPackage({ package: "snac2", program: "usr/bin/snac", isIt: isSnac, firstRelease: "trixie" })
}

/** Without a command it says who it is and what it can do. */
function isSnac(program: string): boolean {
  const { stdout, stderr } = spawnSync(program, { encoding: "utf8" })
  return /^snac \d/m.test(`${stdout}${stderr}`)
}
