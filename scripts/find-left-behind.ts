import { readFileSync, readdirSync } from "node:fs"

/**
 * Names every process that carries the mark in its environment, ourselves aside: what a run of the tests started and
 * did not end. Only Linux shows the environment of a process; elsewhere the answer is always none.
 */
export function findLeftBehind(mark: string): readonly string[] {
  if (process.platform !== "linux") return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readProc(pid, "environ").split("\0").includes(mark))
    .map((pid) => `${pid} ${readProc(pid, "cmdline").replaceAll("\0", " ").trim()}`)
    .filter((line) => line.includes(" "))
}

/** A process may end while we look at it. */
function readProc(pid: string, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}
