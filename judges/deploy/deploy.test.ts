import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { after, describe, it } from "node:test"
import { caddyfiles, type DeployFile, units } from "../../test/deploy/deploy-files.ts"
import { type Obtained, obtainPackage } from "../obtain-package.ts"
import { caddy } from "./obtain-caddy.ts"

/* The programs that our files are for read them. Both come with Debian's packages. */

/** It needs a library of the same version, so a package that is only unpacked rarely runs. */
const systemd = obtainPackage({
  package: "systemd",
  program: "usr/bin/systemd-analyze",
  isIt: (program) => /^systemd \d/.test(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? ""),
})
for (const obtained of [caddy, systemd]) {
  if ("missing" in obtained) console.error(`✖ A judge of the files in deploy/ did not run. ${obtained.missing}`)
}

const folder = mkdtempSync(join(tmpdir(), "fanfare-deploy-"))
after(() => rmSync(folder, { recursive: true, force: true }))

type Verdict = { readonly isFine: boolean; readonly said: string }

/** Has a program read a file, or a copy with something in it replaced. */
function judge(obtained: Obtained, args: readonly string[], file: DeployFile, from = "", to = ""): Verdict {
  assert.ok("program" in obtained)
  assert.ok(file.text.includes(from), from)
  const copy = join(folder, basename(file.path))
  writeFileSync(copy, file.text.replace(from, to))
  const { status, stdout, stderr } = spawnSync(obtained.program, [...args, copy], {
    encoding: "utf8",
    cwd: folder,
    // What the programs keep goes to a folder that is removed.
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, FANFARE_DOMAIN: "fanfare.example.com" },
  })
  return { isFine: status === 0, said: `${stdout}${stderr}` }
}

describe("Caddy", { skip: "missing" in caddy ? caddy.missing : false }, () => {
  const validate = ["validate", "--adapter", "caddyfile", "--config"]

  it("accepts each Caddyfile", () => {
    assert.ok(caddyfiles.length > 0)
    for (const file of caddyfiles) {
      const { isFine, said } = judge(caddy, validate, file)
      assert.ok(isFine, said)
      assert.match(said, /Valid configuration/)
    }
  })

  it("refuses one with a word that it does not know, and one with a wrong value", () => {
    for (const file of caddyfiles) {
      assert.match(judge(caddy, validate, file, "lb_policy", "lb_polity").said, /lb_polity/)
      assert.match(judge(caddy, validate, file, "refresh 5s", "refresh soon").said, /soon/)
    }
  })
})

describe("systemd", { skip: "missing" in systemd ? systemd.missing : false }, () => {
  const verify = ["verify", "--man=no"]

  it("accepts each unit without a remark", () => {
    assert.ok(units.length > 0)
    for (const file of units) assert.deepEqual(judge(systemd, verify, file), { isFine: true, said: "" })
  })

  it("remarks on a key that it does not know, on a wrong value and on a program that is not there", () => {
    for (const file of units) {
      assert.match(judge(systemd, verify, file, "ProtectHome=", "ProtectHouse=").said, /Unknown key.*ProtectHouse/)
      assert.match(judge(systemd, verify, file, "KillMode=mixed", "KillMode=muddled").said, /muddled/)
      assert.match(judge(systemd, verify, file, "/usr/bin/env", "/usr/bin/envy").said, /envy/)
    }
  })

  it("finds that a unit leaves little open to whoever breaks in", () => {
    const security = ["security", "--offline=yes", "--threshold=40"]
    for (const file of units) {
      const { isFine, said } = judge(systemd, security, file)
      assert.ok(isFine, said)
      const open = { ...file, text: file.text.replaceAll(/^(?:Private|Protect|Restrict)\w+=.*$/gm, "") }
      assert.equal(judge(systemd, security, open).isFine, false)
    }
  })
})
