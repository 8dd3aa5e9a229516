import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { openPublishing, type PublishingPlace } from "../../test/publishing/place.ts"
import { obtainPackage } from "../obtain-package.ts"

/* Prometheus' own tool reads what we write for Prometheus: the metrics, and the alerts. It comes with Debian's package. */

const obtained = obtainPackage({ package: "prometheus", program: "usr/bin/promtool", isIt: isPromtool })
const missing = "missing" in obtained ? obtained.missing : undefined
if (missing !== undefined) console.error(`✖ The judge of the metrics did not run. ${missing}`)

function isPromtool(program: string): boolean {
  const { stdout, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" })
  return /^promtool, version \d/m.test(`${stdout}${stderr}`)
}

const token = "a-token-for-prometheus"
const alerts = join(import.meta.dirname, "..", "..", "deploy", "alerts.yml")
const folder = mkdtempSync(join(tmpdir(), "fanfare-promtool-"))

function promtool(args: readonly string[], input = ""): { readonly isFine: boolean; readonly said: string } {
  assert.ok("program" in obtained)
  const { status, stdout, stderr } = spawnSync(obtained.program, args, { encoding: "utf8", input, cwd: folder })
  return { isFine: status === 0, said: `${stdout}${stderr}` }
}

/** A copy of the rules with something in it replaced. */
function changedRules(from: string, to: string): string {
  const text = readFileSync(alerts, "utf8")
  assert.ok(text.includes(from), from)
  const file = join(folder, "alerts.yml")
  writeFileSync(file, text.replace(from, to))
  return file
}

describe("Prometheus", { skip: missing ?? false }, () => {
  let place: PublishingPlace
  let metrics = ""

  before(async () => {
    place = await openPublishing({ FANFARE_METRICS_TOKEN: token })
    const account = await place.connect("x")
    const id = await place.draft([account.id], ["Hello"])
    await place.owner.run("posts.publishNow", { id })
    await place.ended(id)
    metrics = (await place.world.bearer(token).get("/metrics")).text
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await place.close()
  })

  it("accepts the metrics without a remark", () => {
    assert.match(metrics, /^fanfare_publications_total\{network="x",outcome="published"\} 1$/m)
    assert.deepEqual(promtool(["check", "metrics"], metrics), { isFine: true, said: "" })
  })

  it("notices a metric with a wrong name, and one that cannot be read", () => {
    assert.match(
      promtool(["check", "metrics"], metrics.replaceAll("publications_total", "publications")).said,
      /_total/,
    )
    assert.equal(promtool(["check", "metrics"], `${metrics}fanfare_broken{a="b} 1\n`).isFine, false)
  })

  it("accepts the rules of the alerts", () => {
    const { isFine, said } = promtool(["check", "rules", alerts])
    assert.ok(isFine, said)
    assert.match(said, /SUCCESS: \d+ rules found/)
    assert.equal(promtool(["check", "rules", changedRules("max by (queue) (", "max by (queue ")]).isFine, false)
  })

  it("has them fire in trouble, each of them, and none while all is well", () => {
    const file = join(import.meta.dirname, "alerts-test.yml")
    const { isFine, said } = promtool(["test", "rules", file])
    assert.ok(isFine, said)
    const names = [...readFileSync(alerts, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "")
    for (const name of names) assert.match(readFileSync(file, "utf8"), new RegExp(`alertname="${name}"`))
  })

  it("notices an alert that no longer fires", () => {
    const rules = changedRules("> 120", "> 12000")
    const text = readFileSync(join(import.meta.dirname, "alerts-test.yml"), "utf8")
    const file = join(folder, "alerts-test.yml")
    writeFileSync(file, text.replace("../../deploy/alerts.yml", rules))
    assert.match(promtool(["test", "rules", file]).said, /FanfareQueueOld/)
  })
})
