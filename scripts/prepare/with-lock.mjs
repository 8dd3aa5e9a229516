import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { cache } from "./root.mjs"

const beat = 2_000
const silence = 30_000

/**
 * Runs the work while no other process of this clone does. The lock names its holder and is touched while the holder
 * lives; one whose holder is gone, or silent for long, is taken over.
 *
 * @param {() => Promise<void>} work
 */
export async function withLock(work, lock = join(cache, "prepare.lock")) {
  mkdirSync(dirname(lock), { recursive: true })
  await takeLock(lock)
  const heart = setInterval(() => touch(lock), beat)
  try {
    await work()
  } finally {
    clearInterval(heart)
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
async function takeLock(lock) {
  let hasSaid = false
  while (!tryLink(lock)) {
    const holder = readHolder(lock)
    if (holder === undefined) continue
    if (isGone(holder)) {
      removeStale(lock, holder)
    } else {
      if (!hasSaid) process.stderr.write(`Waiting for process ${holder.pid}, which is preparing this folder …\n`)
      hasSaid = true
      await sleep(250)
    }
  }
}

/**
 * Makes the file with our process id in it in one go, so that nobody ever reads it half written.
 *
 * @param {string} path
 */
function tryLink(path) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Two processes may find the same stale lock: only the one that holds this second lock removes it, after looking again.
 *
 * @param {string} lock
 * @param {{ pid: number }} stale
 */
function removeStale(lock, stale) {
  const removal = `${lock}.removal`
  if (!tryLink(removal)) {
    if (ageOf(removal) > silence) rmSync(removal, { force: true })
    return
  }
  try {
    if (readHolder(lock)?.pid === stale.pid) rmSync(lock, { force: true })
  } finally {
    rmSync(removal, { force: true })
  }
}

/** @param {string} lock */
function readHolder(lock) {
  try {
    return { pid: Number(readFileSync(lock, "utf8")), age: ageOf(lock) }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined
    throw error
  }
}

/** @param {string} path */
function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** @param {{ pid: number, age: number }} holder */
function isGone({ pid, age }) {
  if (age > silence || pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH"
  }
}

/** @param {string} lock */
function touch(lock) {
  const now = new Date()
  utimesSync(lock, now, now)
}
