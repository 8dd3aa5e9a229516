import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import type { Client } from "../client.ts"
import { jpeg, noise } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openWorld, type World } from "../world.ts"
import { exportOpen, importInto, pack, refusedImport } from "./carry.ts"
import { filesOf, records } from "./made-archive.ts"

let world: World
let owner: Client
let picture: Buffer

before(async () => {
  world = await openWorld()
  owner = await world.owner()
  picture = await jpeg()
})
after(async () => world.close())

const openId = async (client: Client) =>
  (await client.run("workspaces.list", {})).workspaces.find(({ open }) => open)?.id ?? assert.fail()

test("exporting and importing leave a trace, and an export is called after its workspace and day", async () => {
  const id = await openId(owner)
  const answer = await owner.fetch("GET", `/api/workspaces/${id}/export`)
  await answer.arrayBuffer()
  assert.match(
    answer.headers.get("content-disposition") ?? "",
    /^attachment; filename="fanfare-lark-loam-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const { entries } = await owner.run("audit.list", {})
  assert.equal(entries[0]?.action, "workspaces.export")
  const { workspaceId } = await importInto(owner, await pack(filesOf(picture)))
  await owner.run("workspaces.open", { id: workspaceId })
  assert.equal(
    (await owner.run("audit.list", {})).entries.some(({ action }) => action === "workspaces.import"),
    true,
  )
  await owner.run("workspaces.open", { id })
})

test("a link on another site does not start an export", async () => {
  const id = await openId(owner)
  const headers = { "sec-fetch-site": "cross-site" }
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ")
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const url = new URL(`/api/workspaces/${id}/export`, world.base)
    request(url, { headers: { ...headers, cookie } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once("error", reject)
      .end()
  })
  assert.equal(status, 403)
})

test("somebody who hangs up an export leaves nothing open, and may begin another", async () => {
  await Uploader.ofPerson(world, owner).put(picture)
  const id = await openId(owner)
  for (let times = 0; times < 5; times += 1) {
    const hangUp = new AbortController()
    const answer = await owner.fetch("GET", `/api/workspaces/${id}/export`, {}, hangUp.signal)
    await answer.body?.getReader().read()
    hangUp.abort()
  }
  assert.ok((await exportOpen(owner)).length > picture.length)
  assert.deepEqual(
    world.log.filter((line) => /"level":[56]0/.test(line)),
    [],
  )
})

test("the limits of the server hold for what is imported: workspaces, accounts, networks and space", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-plans-"))
  const file = path.join(folder, "plans.json")
  const plan = { networks: ["bluesky"], accounts: 1, mediaBytes: 100_000, lift: "Ask us." }
  await writeFile(file, JSON.stringify({ standard: "small", plans: { small: plan } }))
  const limited = await openWorld({ FANFARE_PLANS_FILE: file, FANFARE_WORKSPACES_PER_PERSON: "2" })
  try {
    const person = await limited.owner()
    const [one] = records.accounts
    const again = { ...one, id: showId("acc", newId<"acc">()), externalId: "did:plc:two" }
    const refusal = async (changed: Parameters<typeof filesOf>[1], bytes = picture) =>
      refusedImport(person, await pack(filesOf(bytes, changed)))
    assert.match((await refusal({ accounts: [one, again] })).message, /covers 1 accounts/)
    assert.match((await refusal({ accounts: [{ ...one, network: "x" }] })).message, /does not cover X/)
    const large = await refusal({}, await noise(400, 300))
    assert.deepEqual([large.code, /covers 100 kB of media/.test(large.message)], ["PlanLimit", true])
    await importInto(person, await pack(filesOf(picture)))
    const full = await refusedImport(person, await pack(filesOf(picture)))
    assert.match(full.message, /A person can own 2 workspaces/)
  } finally {
    await limited.close()
    await rm(folder, { recursive: true, force: true })
  }
})
