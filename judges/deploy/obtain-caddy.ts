import { spawnSync } from "node:child_process"
import { obtainPackage } from "../obtain-package.ts"

/** Caddy, as Debian has it. */
export const caddy = obtainPackage({
  package: "caddy",
  program: "usr/bin/caddy",
  isIt: (program) => /^v?2\./.test(spawnSync(program, ["version"], { encoding: "utf8" }).stdout ?? ""),
})
