import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { lockDataDirectory } from "./data-directory-lock.ts"
import { openEmbedded } from "./open-embedded.ts"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fanfare-lock-")))
after(() => rmSync(folder, { recursive: true, force: true }))

const holderScript = `
  import { lockDataDirectory } from ${JSON.stringify(new URL("./data-directory-lock.ts", import.meta.url).href)}
  globalThis.lock = lockDataDirectory(process.argv[1])
  console.log("held")
  setInterval(() => {}, 60_000)
`

test("a second process is told who holds the data folder, and gets it once the holder is killed", async (t) => {
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", holderScript, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  t.after(() => holder.kill("SIGKILL"))
  const ended = once(holder, "exit")
  await once(holder.stdout, "data")
  const refusal = `The data folder ${folder} is already in use by process ${holder.pid}`
  assert.throws(() => lockDataDirectory(folder), { message: refusal })
  await assert.rejects(openEmbedded({ dataDir: folder }), { message: refusal })
  holder.kill("SIGKILL")
  await ended
  lockDataDirectory(folder).release()
})

test("a data folder opens once in one process, and again after it was released", () => {
  const first = lockDataDirectory(folder)
  const refusal = { message: `The data folder ${folder} is already in use by this process (${process.pid})` }
  assert.throws(() => lockDataDirectory(folder), refusal)
  assert.throws(() => lockDataDirectory(folder), refusal, "a refused attempt must not loosen the lock")
  first.release()
  first.release()
  lockDataDirectory(folder).release()
})

test("a data folder that cannot be written to is named in one line with the cause", async () => {
  const file = join(folder, "a-file")
  writeFileSync(file, "")
  await assert.rejects(openEmbedded({ dataDir: file }), {
    message: `Cannot use the folder ${file}: there is a file in its place`,
  })
  await assert.rejects(openEmbedded({ dataDir: join(file, "data") }), {
    message: `Cannot use the folder ${join(file, "data")}: there is a file in its place`,
  })
})
