import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { getPriority, tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import sharp from "sharp"
import { type DecoderEvent, decoderDefaults, type DecoderOptions, Decoders } from "#media/decoders.ts"
import { until } from "../../test/until.ts"

let folder: string
const small = () => path.join(folder, "small.jpg")
const large = () => path.join(folder, "large.webp")

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-decoders-"))
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#305080" } })
  await writeFile(small(), await flat(64, 48).jpeg().toBuffer())
  // It lies on its side, so it has to be encoded again.
  const lying = flat(5000, 4000).withMetadata({ orientation: 6 })
  await writeFile(large(), await lying.webp({ effort: 0, lossless: true }).toBuffer())
})
after(async () => rm(folder, { recursive: true, force: true }))

class Watched extends Decoders {
  readonly events: DecoderEvent[]

  constructor(options: Partial<DecoderOptions> = {}) {
    const events: DecoderEvent[] = []
    // What stands back for others would make tests wait for them.
    const niceness = { uploads: 0, publishing: 0, conversions: 0 }
    super({ ...decoderDefaults, niceness, converter: null, onEvent: (event) => void events.push(event), ...options })
    this.events = events
  }

  pids(): readonly number[] {
    return this.events.flatMap((event) => (event.kind === "started" ? [event.pid ?? 0] : []))
  }

  async read(file: string, type: "image/jpeg" | "image/webp", signal = new AbortController().signal) {
    const outputs = { original: path.join(folder, "original"), thumbnail: path.join(folder, "thumbnail") }
    return this.readUpload({ kind: "picture", type, file, ...outputs }, { workspaceId: "one", signal })
  }

  async fit() {
    const wish = { contentType: "image/jpeg", width: 32, height: 24, maxBytes: 100_000 } as const
    const job = { kind: "variant", output: path.join(folder, "variant"), ...wish } as const
    const bring = async () => ({ path: small(), [Symbol.asyncDispose]: async () => {} })
    return this.makeVariant(job, bring, { workspaceId: "one", signal: new AbortController().signal })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ended(pid: number): Promise<void> {
  await until("the process has ended", () => !isAlive(pid))
}

test("one process reads many files, and ends when it is idle", async () => {
  const decoders = new Watched({ idleMs: 200 })
  for (let count = 0; count < 3; count += 1) assert.equal((await decoders.read(small(), "image/jpeg")).isFine, true)
  const [pid = 0, ...others] = decoders.pids()
  assert.deepEqual(others, [])
  await ended(pid)
  assert.equal((await decoders.read(small(), "image/jpeg")).isFine, true)
  assert.equal(decoders.pids().length, 2)
  await decoders.stop()
  await ended(decoders.pids()[1] ?? 0)
})

test("a file that exceeds the memory limit is refused, and the next file is read", async () => {
  const decoders = new Watched({ memoryBytes: 150_000_000 })
  try {
    const outcome = await decoders.read(large(), "image/webp")
    assert.ok(!outcome.isFine)
    assert.equal(outcome.complaint.why, "tooCostly")
    assert.match(outcome.complaint.words, /memory or time/)
    assert.equal(decoders.pids().length, 1)
    assert.equal((await decoders.read(small(), "image/jpeg")).isFine, true)
  } finally {
    await decoders.stop()
  }
})

test("a file that exceeds the time limit is refused, and the next file is read", async () => {
  const decoders = new Watched({ patienceMs: 1500 })
  // Where others keep the machine busy, a small file too may take longer than that.
  const readWithin = async (tries: number): Promise<boolean> =>
    (await decoders.read(small(), "image/jpeg")).isFine || (tries > 1 && readWithin(tries - 1))
  try {
    assert.equal(await readWithin(10), true)
    // A stopped process takes for ever, on every machine.
    const pid = decoders.pids().at(-1) ?? 0
    process.kill(pid, "SIGSTOP")
    const outcome = await decoders.read(small(), "image/jpeg")
    assert.deepEqual(outcome.isFine ? "read" : outcome.complaint.why, "tooCostly")
    assert.deepEqual(decoders.events.at(-1), { kind: "lost", lane: "uploads", how: "SIGKILL" })
    assert.equal(await readWithin(10), true)
  } finally {
    await decoders.stop()
  }
})

test("a variant is made although its decoder process is killed", async () => {
  const decoders = new Watched()
  try {
    await decoders.fit()
    const [pid = 0] = decoders.pids()
    // A stopped process does not start the job before it is killed.
    process.kill(pid, "SIGSTOP")
    const made = decoders.fit()
    process.kill(pid, "SIGKILL")
    assert.ok((await made).bytes > 0)
    assert.deepEqual(
      decoders.events.map(({ kind }) => kind),
      ["started", "lost", "started"],
    )
  } finally {
    await decoders.stop()
  }
})

test("an abort during a job kills the decoder process", async () => {
  const decoders = new Watched()
  try {
    await decoders.read(small(), "image/jpeg")
    const [pid = 0] = decoders.pids()
    process.kill(pid, "SIGSTOP")
    const hangUp = new AbortController()
    const reading = decoders.read(large(), "image/webp", hangUp.signal)
    // By now the stopped process has the job.
    await wait(50)
    hangUp.abort(new Error("hung up"))
    await assert.rejects(reading, /hung up/)
    await ended(pid)
    assert.equal(decoders.events.filter(({ kind }) => kind === "lost").length, 0)
  } finally {
    await decoders.stop()
  }
})

test("a stop kills the process during a job, and refuses the jobs that wait", async () => {
  const decoders = new Watched()
  await decoders.read(small(), "image/jpeg")
  const [pid = 0] = decoders.pids()
  process.kill(pid, "SIGSTOP")
  const refused = [decoders.read(large(), "image/webp"), decoders.read(small(), "image/jpeg")].map(async (reading) =>
    assert.rejects(reading, /stopping/),
  )
  await wait(50)
  await decoders.stop()
  await Promise.all(refused)
  await ended(pid)
  assert.equal(decoders.pids().length, 1)
})

test("no process starts after a stop", async () => {
  const decoders = new Watched({ idleMs: 100 })
  const reading = decoders.read(small(), "image/jpeg")
  await Promise.all([decoders.stop(), assert.rejects(reading, /stopping/)])
  assert.deepEqual(decoders.pids(), [])
})

test("uploads are read at a lower priority than that of the service, and pictures made at the same", async () => {
  const decoders = new Watched({ niceness: decoderDefaults.niceness })
  try {
    await decoders.read(small(), "image/jpeg")
    await decoders.fit()
    const [upload = 0, picture = 0] = decoders.pids().map(getPriority)
    assert.ok(upload >= 15 && upload > picture, `${upload} and ${picture}`)
    assert.equal(picture, getPriority())
  } finally {
    await decoders.stop()
  }
})

test("a decoder process does not get the environment of the service", async (t) => {
  const decoders = new Watched()
  try {
    await decoders.read(small(), "image/jpeg")
    const environment = await readFile(`/proc/${decoders.pids()[0]}/environ`, "utf8").catch(() => null)
    if (environment === null) t.diagnostic("this system does not show the environment of a process")
    const names = (environment ?? "").split("\0").map((entry) => entry.split("=")[0])
    const harmless = new Set(["", "PWD", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_COMPILE_CACHE"])
    assert.deepEqual(
      names.filter((name = "") => !harmless.has(name)),
      [],
    )
  } finally {
    await decoders.stop()
  }
})

test("a decoder process ends when the service is killed", async () => {
  const script = `
    import { Decoders, decoderDefaults } from ${JSON.stringify(new URL("./decoders.ts", import.meta.url).href)}
    const decoders = new Decoders({ ...decoderDefaults, onEvent: (event) => console.log(event.pid) })
    const [file, original, thumbnail] = process.argv.slice(1)
    const asked = { workspaceId: "one", signal: new AbortController().signal }
    await decoders.readUpload({ kind: "picture", type: "image/jpeg", file, original, thumbnail }, asked)
    setInterval(() => {}, 1000)
  `
  const outputs = [path.join(folder, "their-original"), path.join(folder, "their-thumbnail")]
  const service = spawn(process.execPath, ["--input-type=module", "-e", script, small(), ...outputs], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(service.stdout, "data")) as [Buffer]
  const pid = Number(line.toString())
  assert.ok(isAlive(pid))
  const gone = once(service, "exit")
  service.kill("SIGKILL")
  await gone
  await ended(pid)
})
