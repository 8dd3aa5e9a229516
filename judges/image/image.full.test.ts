import assert from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { before, after, describe, it } from "node:test"
import { z } from "zod"
import { findFreePort } from "../../test/postgres/find-free-port.ts"
import { firstOwner, publishFirstPost, untilReady } from "../package/publish-first-post.ts"
import { ImageBuilder } from "./build-image.ts"
import { obtainBuilder } from "./obtain-builder.ts"

/* The image, built from Dockerfile as it is and started, on a Debian that is made on this machine. */

const obtained = obtainBuilder()
const builder = "missing" in obtained ? undefined : new ImageBuilder(obtained)
const missing = "missing" in obtained ? obtained.missing : await builder?.prepare()
if (missing !== undefined) console.error(`✖ The judge of the image did not run. ${missing}`)

const configShape = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Volumes: z.record(z.string(), z.unknown()),
      Entrypoint: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})

describe("the image", { skip: missing ?? false }, () => {
  const container = `fanfare-judge-${process.pid}`
  if (builder === undefined) return
  const tools = builder

  before(async () => {
    await tools.build()
    await tools.run([...tools.buildah, "from", tools.policy, `--name=${container}`, "localhost/fanfare"])
  })
  after(async () => void (await tools.run([...tools.buildah, "rm", container])))

  function startIn(environment: Readonly<Record<string, string>>, words: readonly string[]): ChildProcess {
    const [command = "", ...args] = tools.buildah
    const settings = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`)
    return spawn(command, [...args, "run", "--isolation=chroot", ...settings, container, "--", ...words], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    })
  }

  async function readConfig() {
    const text = await tools.run([...tools.buildah, "inspect", "--type=image", "localhost/fanfare"])
    return configShape.parse(JSON.parse(text)).Docker.config
  }

  it("runs as a user without rights, who can write to the volume and to temporary folders only", async () => {
    const { User, Volumes } = await readConfig()
    assert.deepEqual([User, Object.keys(Volumes)], ["10001", ["/data"]])
    const look = "find / -xdev -type d -writable -not -path '/proc/*' -not -path '/dev/*' 2>/dev/null; id -u"
    const child = startIn({}, ["sh", "-c", look])
    let said = ""
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text))
    await once(child, "close")
    const isTemporary = (folder: string) => /^\/(?:tmp|var\/tmp|run\/lock|var\/lock)$/.test(folder)
    const found = said.trim().split("\n")
    assert.equal(found.at(-1), "10001")
    assert.deepEqual(
      found.slice(0, -1).filter((folder) => folder !== "/data" && !isTemporary(folder)),
      [],
    )
  })

  it("starts, is healthy, publishes a post in the sandbox, and stops gently", async () => {
    const port = String(await findFreePort())
    const { Entrypoint, Healthcheck } = await readConfig()
    const service = startIn({ ...firstOwner, PORT: port, FANFARE_BASE_URL: `http://localhost:${port}` }, Entrypoint)
    let said = ""
    for (const stream of [service.stdout, service.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (said += text))
    const ended = once(service, "close")
    try {
      const base = `http://localhost:${port}`
      await untilReady(base, () => (service.exitCode === null ? undefined : said))
      await publishFirstPost(base)
      const check = startIn({ PORT: port }, Healthcheck.Test.slice(1))
      assert.deepEqual((await once(check, "close"))[0], 0)
      // The program itself, as a container runtime does, and not what runs it here.
      const [program, ...others] = listOwn(Entrypoint)
      assert.ok(program !== undefined && others.length === 0)
      process.kill(program, "SIGTERM")
      await ended
    } finally {
      for (const pid of listOwn(Entrypoint)) process.kill(pid, "SIGKILL")
      service.kill("SIGKILL")
      await ended
    }
    assert.match(said, /"msg":"stopped"/)
  })
})

/** The processes that run these words as the user of the image. */
function listOwn(words: readonly string[]): readonly number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,uid=,args="], { encoding: "utf8" })
  return table.split("\n").flatMap((line) => {
    const [, pid, uid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return uid === "10001" && args === `/usr/local/bin/${words.join(" ")}` ? [Number(pid)] : []
  })
}
