import assert from "node:assert/strict"
import { existsSync, statSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import path from "node:path"
import { text } from "node:stream/consumers"
import { after, before, describe, it } from "node:test"
import { runCli } from "../run-cli.ts"
import { openWorld, type World } from "../world.ts"

describe("a command at the console, while the service runs", () => {
  let world: World
  let dataDir: string
  before(async () => {
    world = await openWorld()
    dataDir = world.dataDir
    await world.owner()
  })
  after(async () => world.close())

  /** Without the address of a database: only the service can know which one it has. */
  async function fanfare(args: readonly string[], folder = dataDir) {
    return runCli(args, { environment: { FANFARE_DATA_DIR: folder } })
  }

  it("is run by the service, on the database that the service has", async () => {
    const { output, code, errors } = await fanfare(["reset-link", "olga@example.com"])
    assert.equal(code, 0, errors)
    const [address, secret] = output.split("#")
    assert.equal(address, `${world.base}/reset`)
    const answer = await world.visitor().post("/api/auth/reset", { secret, password: "difference engine no. 2" })
    assert.equal(answer.status, 200, answer.text)
  })

  it("says what is wrong, and ends with the same codes as without a service", async () => {
    const nobody = await fanfare(["reset-link", "nobody@example.com"])
    assert.equal(nobody.code, 1)
    assert.match(nobody.errors, /nobody@example\.com/)
    const half = await fanfare(["reset-link"])
    assert.equal(half.code, 2)
    assert.match(half.errors, /The e-mail address is missing/)
    const unknown = await fanfare(["make-tea"])
    assert.equal(unknown.code, 2)
    assert.match(unknown.errors, /^Usage: fanfare <command>/)
  })

  it("takes a backup of the service that runs; one is restored only where none does", async () => {
    const file = path.join(dataDir, "one.zip")
    const { output, code, errors } = await fanfare(["backup", file])
    assert.equal(code, 0, errors)
    assert.match(output, /one\.zip: \S+ kB, as of /)
    assert.equal(statSync(file).mode & 0o077, 0)
    assert.match((await fanfare(["backup", file])).errors, /^There is a file .* already\.$/)
    const verified = await fanfare(["backup", "verify", file])
    assert.match(verified.output, /^users: 1 rows$/m)
    assert.match(verified.output, /can be restored\.$/)
    const nowhere = await fanfare(["backup"])
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.errors, /set FANFARE_BACKUP_TO/)
    const restored = await fanfare(["restore", file])
    assert.equal(restored.code, 1)
    assert.match(restored.errors, /^A service runs on this data directory\. Stop it first\.$/)
  })

  it("cannot be given by other users of the machine", () => {
    assert.equal(statSync(path.join(dataDir, "control.sock")).mode & 0o077, 0)
  })

  it("does no harm in another language, nor half said", async () => {
    for (const words of ["GET / HTTP/1.1\r\n\r\n", '{"name":', '{"name":"reset-link"}\n', "\0\n"]) {
      const connection = connect(path.join(dataDir, "control.sock"))
      connection.end(words)
      assert.equal(await text(connection), "")
    }
    assert.equal((await fanfare(["doctor", "x"])).errors, "")
  })

  it("reaches the service again after one that was killed, and nobody after it stopped", async () => {
    const socket = path.join(dataDir, "control.sock")
    await world.restart(async () => {
      assert.equal(existsSync(socket), false)
      // Whatever a killed process has left there.
      writeFileSync(socket, "")
    })
    assert.equal((await fanfare(["reset-link", "olga@example.com"])).code, 0)
  })
})
