import assert from "node:assert/strict"
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { newSecretKey } from "#crypto/keyring.ts"
import { openWorld } from "../world.ts"

/** Other users of the machine have no rights: neither the directory nor anything in it says otherwise. */
const othersBits = 0o077

let parent: string
before(async () => (parent = await mkdtemp(path.join(tmpdir(), "fanfare-data-directory-"))))
after(async () => rm(parent, { recursive: true, force: true }))

async function openTo(place: string): Promise<number> {
  return (await stat(place)).mode & othersBits
}

async function openEntries(dir: string): Promise<readonly string[]> {
  const names = [".", ...(await readdir(dir))]
  const modes = await Promise.all(names.map(async (name) => openTo(path.join(dir, name))))
  return names.filter((_, index) => modes[index] !== 0)
}

/** As on most systems: files are readable by everybody unless somebody says otherwise. */
async function withUsualMask<T>(run: () => Promise<T>): Promise<T> {
  const mask = process.umask(0o022)
  try {
    return await run()
  } finally {
    process.umask(mask)
  }
}

test("a data directory that the service makes is closed to other users, with all that is in it", async () => {
  const dir = path.join(parent, "new", "data")
  await withUsualMask(async () => {
    const world = await openWorld({ FANFARE_DATA_DIR: dir })
    const isOpen = await openEntries(dir)
    await world.close()
    assert.deepEqual(isOpen, [])
    assert.ok((await readdir(dir)).includes("sandbox.sqlite"))
  })
})

test("a data directory that was open to other users is closed at the start, and the log says so", async () => {
  const dir = path.join(parent, "open")
  await withUsualMask(async () => {
    await mkdir(path.join(dir, "media"), { recursive: true })
    await writeFile(path.join(dir, "secret-keys"), `${newSecretKey()}\n`)
    for (const name of ["sandbox.sqlite", "notes.txt"]) await writeFile(path.join(dir, name), "")
    const world = await openWorld({ FANFARE_DATA_DIR: dir })
    const isOpen = await openEntries(dir)
    await world.close()
    assert.deepEqual(isOpen, ["notes.txt"], "only what is not the service's stays as it is")
    const lines = world.log.filter((line) => line.includes("other users could read"))
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? "", /data directory.*secret-keys/)
  })
  const again = await openWorld({ FANFARE_DATA_DIR: dir })
  await again.close()
  assert.ok(!again.log.some((line) => line.includes("other users could read")))
})

test("a directory that all users of the machine share is refused as data directory", async () => {
  const dir = path.join(parent, "shared")
  await mkdir(dir)
  await chmod(dir, 0o1777)
  const started = openWorld({ FANFARE_DATA_DIR: dir }).then(async (world) => world.close())
  await assert.rejects(started, /FANFARE_DATA_DIR must be a directory of its own/)
  assert.equal((await stat(dir)).mode & 0o7777, 0o1777)
})
