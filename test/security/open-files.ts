import { execFile } from "node:child_process"
import { readdir, readlink } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import type { StartedService } from "../start-service.ts"
import { untilAs } from "../until.ts"

/**
 * What a service has open, one entry per descriptor: the path of a file, or a name for anything else. The files of the
 * embedded database are left out, because it keeps as many of them open as it likes.
 */
export async function openFiles({ child, dataDir }: StartedService): Promise<readonly string[]> {
  const all = (await readFromProc(child.pid)) ?? (await readFromLsof(child.pid))
  return all.filter((name) => !name.startsWith(path.join(dataDir, "database")))
}

/** Looks again, for a bounded while, until the list is as wanted; returns the last one. */
export async function openFilesOnce(
  service: StartedService,
  isAsWanted: (files: readonly string[]) => boolean,
): Promise<readonly string[]> {
  return untilAs(
    async () => openFiles(service),
    (files) => isAsWanted(files) || !service.isRunning(),
  )
}

async function readFromProc(pid: number): Promise<readonly string[] | undefined> {
  const folder = `/proc/${pid}/fd`
  const numbers = await readdir(folder).catch(() => undefined)
  if (numbers === undefined) return undefined
  const names = await Promise.all(numbers.map((number) => readlink(path.join(folder, number)).catch(() => "")))
  return names.filter((name) => name !== "")
}

/** Where there is no /proc, as on macOS. */
async function readFromLsof(pid: number): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)("lsof", ["-nP", "-a", "-d", "0-65535", "-p", String(pid), "-Fn"])
  return stdout.split("\n").flatMap((line) => (line.startsWith("n") ? [line.slice(1)] : []))
}
