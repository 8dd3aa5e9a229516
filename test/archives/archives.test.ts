import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { recordFiles } from "#actions/archive/records.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { openWorld, type World } from "../world.ts"
import { exportOpen, importInto, pack, refusedImport, unpack } from "./carry.ts"
import { filesOf } from "./made-archive.ts"

let world: World
let owner: Client
let picture: Buffer

before(async () => {
  world = await openWorld()
  owner = await world.owner()
  picture = await jpeg()
})
after(async () => world.close())

test("an archive that somebody else made is imported, and exported again as it was", async () => {
  const { workspaceId } = await importInto(owner, await pack(filesOf(picture)))
  await owner.run("workspaces.open", { id: workspaceId })
  const files = await unpack(await exportOpen(owner))
  const withoutIds = (bytes: Buffer | undefined) =>
    JSON.parse(
      `[${(bytes ?? Buffer.alloc(0)).toString().trim().replaceAll("\n", ",")}]`.replaceAll(
        /(acc|pst|lbl|med)_[0-9a-z]{26}/g,
        "$1",
      ),
    ) as unknown
  for (const { file } of Object.values(recordFiles)) {
    assert.deepEqual(withoutIds(files.get(file)), withoutIds(filesOf(picture).get(file)), file)
  }
  const [bytes] = [...files].filter(([name]) => name.startsWith("media/")).map(([, each]) => each)
  assert.ok(bytes?.equals(picture) === true)
})

test("an archive that is none is refused in words", async () => {
  assert.match((await refusedImport(owner, picture)).message, /^file is not a zip file$/)
})
