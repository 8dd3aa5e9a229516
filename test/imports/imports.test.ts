import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import { showInstant } from "#domain/instant.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { refusal } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { png } from "../media/pictures.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { publishNow } from "../publish-now.ts"

type Cells = AppCalls["imports.preview"]["input"]["rows"][number]
type Row = AppCalls["imports.make"]["input"]["rows"][number]
type Preview = AppCalls["imports.preview"]["output"]["rows"][number]

let place: Place
let directory: string
let mastodon: string
let x: string

before(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "fanfare-imports-"))
  const file = path.join(directory, "plans.json")
  const plans = {
    standard: "roomy",
    plans: { roomy: {}, small: { scheduledPosts: 2, networks: ["mastodon"], lift: "Ask Ada for more." } },
  }
  await writeFile(file, JSON.stringify(plans))
  place = await openPlace({ FANFARE_PLANS_FILE: file })
  mastodon = (await place.owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
  x = (await place.owner.run("sandbox.connect", { key: "x", handle: "larkandloam" })).account.id
})
after(async () => {
  await place.close()
  await rm(directory, { recursive: true, force: true })
})

const zone = "Europe/Copenhagen"

/** A time to come, as somebody in Copenhagen writes it, and what it is. */
function future(hours: number): { readonly wall: string; readonly at: string } {
  const at = place.world.clock.now().add({ hours }).round("minute")
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" })
  return { wall: wall.replace("T", " "), at: showInstant(at) }
}

async function preview(...rows: readonly Partial<Cells>[]): Promise<readonly Preview[]> {
  const whole = rows.map((cells, index) => {
    return { row: index + 2, text: "", accounts: "", when: "", labels: "", files: "", ...cells }
  })
  return (await place.owner.run("imports.preview", { rows: whole, timeZone: zone, dateOrder: "dmy" })).rows
}

const notesOf = (row: Preview | undefined) => row?.notes.map(({ column, kind, message }) => [column, kind, message])

let count = 0
const newKey = () => `import-number-${String((count += 1)).padStart(6, "0")}`
const make = async (key: string, rows: readonly Row[]) =>
  place.owner.run("imports.make", { key, fileName: "october-plan.csv", rows: [...rows] })
const row = (number: number, change: Partial<Row> = {}): Row => {
  return { row: number, text: `Row ${number} of ${count}`, accountIds: [mastodon], isScheduled: false, ...change }
}

test("a preview reads accounts, time, label and file of each row, and makes nothing", async () => {
  const picture = await png()
  const upload = { headers: { "content-type": "image/png" }, body: picture }
  const media = (await place.owner.request("POST", "/api/media?fileName=Dahlia.png", upload)).body as { id: string }
  const { label } = await place.owner.run("labels.save", { name: "Bulb week", colour: "moss" })
  const { total } = await place.owner.run("posts.list", {})
  const { wall, at } = future(30)
  const [first, second] = await preview(
    { text: "Bulbs are in", accounts: "@ada; X", when: wall, labels: "bulb week", files: "dahlia.png" },
    { text: "Later", accounts: "x:larkandloam", files: media.id },
  )
  assert.deepEqual(first, {
    row: 2,
    accountIds: [mastodon, x],
    mediaIds: [media.id],
    labelIds: [label.id],
    at,
    notes: [],
  })
  assert.deepEqual(
    [second?.mediaIds, second?.at, notesOf(second)],
    [[media.id], undefined, [["when", "notice", "No time in the file."]]],
  )
  assert.equal((await place.owner.run("posts.list", {})).total, total)
})

test("each problem is told with its row and column and what to do, and limits are those of scheduling", async () => {
  const { wall } = future(31)
  const rows = await preview(
    { text: "x", accounts: "nobody", when: wall },
    { text: "x", accounts: "ada", when: "tomorrow" },
    { text: "x", accounts: "ada", when: wall, labels: "Nothing" },
    { text: "z", accounts: "ada", when: wall, files: "dahlia-3.jpg | https://example.com/a.png" },
    { text: "y".repeat(600), accounts: "ada", when: wall },
    { text: " " },
    { text: "No account", when: wall },
    { text: "Gone by", accounts: "ada", when: "2020-01-01 09:00" },
  )
  assert.deepEqual(
    rows.map((each) => [each.row, ...(notesOf(each) ?? []).map(([column, kind]) => `${column} ${kind}`)]),
    [
      [2, "accounts unread"],
      [3, "when unread"],
      [4, "labels unread"],
      [5, "files unread", "files unread"],
      [6, "text unfit"],
      [7, "text unread", "when notice"],
      [8, "accounts unfit"],
      [9, "when notice"],
    ],
  )
  assert.match(rows[4]?.notes[0]?.message ?? "", /Mastodon allows 500 characters; this has 600/)
  assert.match(rows[3]?.notes[1]?.message ?? "", /files are not fetched/)
  assert.equal(rows[7]?.at, undefined)
})

test("on days when clocks change, it says which of two moments it takes, or that there is none", async () => {
  const year = place.world.clock.now().toZonedDateTimeISO(zone).year + 1
  const lastSunday = (month: number) => {
    const last = Temporal.PlainDate.from({ year, month, day: 31 })
    return last.subtract({ days: last.dayOfWeek % 7 }).toString()
  }
  const [back, forward] = await preview(
    { text: "Winter time", accounts: "ada", when: `${lastSunday(10)} 02:30` },
    { text: "Summer time", accounts: "ada", when: `${lastSunday(3)} 02:30` },
  )
  const hours = Temporal.Instant.from(back?.second ?? "")
    .since(Temporal.Instant.from(back?.at ?? ""))
    .total("hours")
  assert.equal(hours, 1)
  assert.deepEqual(notesOf(back), [
    ["when", "notice", "02:30 comes twice on that day: clocks go back. It goes out at the first."],
  ])
  assert.deepEqual(notesOf(forward), [
    ["when", "notice", "There is no 02:30 on that day: clocks go forward. It goes out at 03:30."],
  ])
})

test("a post that is there already is told, with a row that says the same as one above", async () => {
  const { wall, at } = future(40)
  const { id } = await place.owner.run("posts.create", { body: "Ask the Grower", accountIds: [mastodon] })
  await place.owner.run("posts.schedule", { id, at })
  await place.owner.run("posts.create", { body: "Undated", accountIds: [mastodon] })
  const rows = await preview(
    { text: "Ask the Grower", accounts: "ada", when: wall },
    { text: "Ask the Grower", accounts: "X", when: wall },
    { text: "Ask the Grower", accounts: "ada", when: future(41).wall },
    { text: "Undated", accounts: "ada" },
    { text: "Twice", accounts: "ada", when: wall },
    { text: "Twice", accounts: "ada; x", when: wall },
  )
  assert.deepEqual(
    rows.map(({ notes }) => notes.find(({ kind }) => kind === "duplicate")?.message),
    [
      "The same text, time and account as a post that you have.",
      undefined,
      undefined,
      "The same text and account as a post that you have.",
      undefined,
      "The same text, time and account as row 6.",
    ],
  )
})

test("an import makes drafts and Scheduled posts with their labels, and a repeat makes none twice", async () => {
  const key = newKey()
  const { label } = await place.owner.run("labels.save", { name: "Imported", colour: "clay" })
  const { at } = future(50)
  const rows = [
    row(2, { at, isScheduled: true, labelIds: [label.id] }),
    row(3, { at }),
    row(4, { accountIds: [mastodon, x] }),
  ]
  const { made, refused } = await make(key, rows)
  assert.deepEqual(refused, [])
  const repeated = await Promise.all([make(key, rows), make(key, [...rows, row(5)])])
  assert.deepEqual(repeated[0].made, made)
  assert.deepEqual(repeated[1].made.slice(0, 3), made)
  assert.equal(repeated[1].made.length, 4)
  const posts = await Promise.all(made.map(async ({ postId }) => place.owner.run("posts.get", { id: postId })))
  assert.deepEqual(
    posts.map(({ status, scheduledAt, accountIds }) => [status, scheduledAt, accountIds]),
    [
      ["Scheduled", at, [mastodon]],
      ["Draft", at, [mastodon]],
      ["Draft", undefined, [mastodon, x]],
    ],
  )
  const { posts: labelled } = await place.owner.run("calendar.posts", {
    from: at,
    to: showInstant(Temporal.Instant.from(at).add({ minutes: 1 })),
    labelId: label.id,
  })
  assert.deepEqual(
    labelled.map(({ id }) => id),
    [made[0]?.postId],
  )
})

test("what cannot be scheduled stays out with the reason, and the rest is imported", async () => {
  const key = newKey()
  const { at } = future(60)
  const { made, refused } = await make(key, [
    row(2, { at, isScheduled: true, text: "y".repeat(501) }),
    row(3, { at: "2020-01-01T00:00:00Z", isScheduled: true }),
    row(4, { at, isScheduled: true }),
    row(5, { isScheduled: true }),
  ])
  assert.deepEqual([made.map((each) => each.row), refused.map((each) => each.row)], [[4], [2, 3, 5]])
  assert.match(refused[0]?.message ?? "", /500 characters/)
  assert.deepEqual((await make(key, [row(2, { at, text: "Shorter", isScheduled: true })])).refused, [])
})

test("an undo deletes what nobody has touched, keeps what was changed or is out, and the import stays undone", async () => {
  const key = newKey()
  const { at } = future(70)
  const { made } = await make(key, [row(2, { at, isScheduled: true }), row(3), row(4), row(5)])
  const [planned, plain, changed, out] = made.map(({ postId }) => postId)
  await place.owner.run("posts.setVersionText", { id: changed ?? "", body: "Better words" })
  await publishNow(place.world, place.owner, out ?? "")
  const listed = async () => (await place.owner.run("imports.list", {})).imports.find((each) => each.key === key)
  const line = await listed()
  assert.deepEqual([line?.fileName, line?.count, line?.untouched], ["october-plan.csv", 4, 2])
  assert.deepEqual(await place.owner.run("imports.undo", { key }), { deleted: 2, kept: 2 })
  for (const id of [planned, plain]) refusal(await place.owner.post("/api/app/posts.get", { id }), "NotFound")
  for (const id of [changed, out]) assert.equal((await place.owner.post("/api/app/posts.get", { id })).status, 200)
  assert.deepEqual(await place.owner.run("imports.undo", { key }), { deleted: 0, kept: 4 })
  assert.equal(await listed(), undefined)
  const again = await place.owner.post("/api/app/imports.make", { key, fileName: "x", rows: [row(2)] })
  assert.match(refusal(again, "Conflict"), /undone/)
})

test("the plan holds: rows beyond it are told before and refused after, and an undo gives back what it took", async () => {
  await place.owner.run("workspaces.create", { name: "Small" })
  const workspaceId = await openWorkspaceOf(place.owner)
  await place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), "small"))
  const own = (await place.owner.run("sandbox.connect", { key: "mastodon", handle: "small" })).account.id
  const { wall, at } = future(80)
  const rows = await preview(
    ...[1, 2, 3].map((number) => ({ text: `Small ${number}`, accounts: "small", when: wall })),
    { text: "A draft", accounts: "small" },
  )
  assert.deepEqual(
    rows.map(({ notes }) => notes.find(({ kind }) => kind === "unfit")?.message),
    [
      undefined,
      undefined,
      "The plan small covers 2 scheduled posts a month, which are used up with the rows above. Ask Ada for more.",
      undefined,
    ],
  )
  const three = [2, 3, 4].map((number) => row(number, { accountIds: [own], at, isScheduled: true }))
  const key = newKey()
  const { made, refused } = await make(key, three)
  assert.deepEqual([made.length, refused.map((each) => each.row)], [2, [4]])
  assert.match(refused[0]?.message ?? "", /Ask Ada for more/)
  await place.owner.run("imports.undo", { key })
  assert.equal((await make(newKey(), three)).made.length, 2)
})
