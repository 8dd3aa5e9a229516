import assert from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findFreePort } from "../../test/postgres/find-free-port.ts"
import { until } from "../../test/until.ts"
import { openProxy, type Proxy } from "./proxy.ts"

/** A post as the server keeps it on its disk. */
export type Note = {
  readonly id: string
  readonly sourceContent: string
  readonly inReplyTo: string | null
  readonly attachment?: readonly { readonly url: string; readonly name: string }[]
}

export type Snac = {
  /** Where people and programs reach it. Answers to them can be lost on the way. */
  readonly proxy: Proxy
  readonly passwords: ReadonlyMap<string, string>
  /** The posts of somebody there, read from the server's own files. */
  notesOf(name: string): readonly Note[]
  /** Puts a post of somebody else into a person's timeline, as if they followed its author. */
  show(name: string, uri: string): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a server on this machine, with people on it. */
export async function openSnac(program: string, names: readonly string[]): Promise<Snac> {
  const folder = mkdtempSync(join(tmpdir(), "fanfare-snac-"))
  const data = join(folder, "data")
  const port = await findFreePort()
  const proxy = await openProxy(port)
  const run = (args: readonly string[], input = "") => {
    const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8" })
    assert.equal(status, 0, stderr)
    return `${stdout}${stderr}`
  }
  // Where it listens, its port, its name, its path, whom to write to.
  run(["init", data], `127.0.0.1\n${port}\n${proxy.name}\n\n\n`)
  const file = join(data, "server.json")
  const settings = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...settings, protocol: "http" }))
  const passwords = new Map(
    names.map((name) => {
      const [, password] = /password is (\S+)/.exec(run(["adduser", data, name])) ?? []
      return [name, password ?? assert.fail(`${name} got no password`)]
    }),
  )
  const { PATH = "", TEST_RUN = "" } = process.env
  const child = spawn(program, ["httpd", data], { env: { PATH, TEST_RUN }, stdio: "ignore" })
  const exited = once(child, "exit")
  await untilItAnswers(proxy.origin)
  return {
    proxy,
    passwords,
    notesOf: (name) =>
      globSync(join(data, "user", name, "{public,private}", "*.json"))
        .map((each) => JSON.parse(readFileSync(each, "utf8")) as Note)
        .filter(({ id }) => id.startsWith(`${proxy.origin}/${name}/p/`))
        .filter((note, at, all) => all.findIndex(({ id }) => id === note.id) === at),
    // It asks for the post over the proxy, which is in this process.
    async show(name, uri) {
      const [code] = (await once(spawn(program, ["insert", data, name, uri], { stdio: "ignore" }), "exit")) as [number]
      assert.equal(code, 0)
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(origin: string): Promise<void> {
  await until("the server answers", async () => {
    const answer = await fetch(`${origin}/api/v1/instance`).catch(() => undefined)
    await answer?.text()
    return answer?.ok === true
  })
}
