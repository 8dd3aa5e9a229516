import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { runStep } from "./run-step.mjs"

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[] }} Entry
 * @typedef {{ packages: Record<string, Entry & { optionalDependencies?: Record<string, string> }> }} Lock
 */

/**
 * True when node_modules is what the lock file asks for. npm writes its own account of node_modules when an installation
 * is complete, so one that broke off counts as none.
 *
 * @param {{ withTools: boolean, folder?: string }} wish without tools, what only development needs may be missing
 */
export function isInstalled({ withTools, folder = root }) {
  const account = join(folder, "node_modules/.package-lock.json")
  if (!existsSync(account)) return false
  const wanted = readLock(join(folder, "package-lock.json")).packages
  const found = readLock(account).packages
  const ours = new Set(Object.keys(wanted[""]?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`))

  const isMissing = (/** @type {string} */ path, /** @type {Entry} */ entry) => {
    if (path === "" || path in found) return false
    if (entry.dev && !withTools) return false
    return !entry.optional || (ours.has(path) && fits(entry))
  }
  const isOther = (/** @type {string} */ path, /** @type {Entry} */ entry) =>
    wanted[path]?.version !== entry.version || wanted[path]?.integrity !== entry.integrity

  return (
    !Object.entries(wanted).some(([path, entry]) => isMissing(path, entry)) &&
    !Object.entries(found).some(([path, entry]) => isOther(path, entry))
  )
}

/** @param {Entry} entry */
function fits({ os, cpu }) {
  return (
    [os ?? process.platform].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch)
  )
}

/** @param {string} path */
function readLock(path) {
  return /** @type {Lock} */ (JSON.parse(readFileSync(path, "utf8")))
}

/** What npm remembers of a package may be older than the version that is asked for. */
const isUnheardOf = /\b(?:ETARGET|notarget)\b/

/**
 * What npm has fetched before is not asked for again, unless that is too old to know a version.
 *
 * @param {readonly string[]} more
 */
export async function installPackages(folder = root, more = []) {
  let isTooOld = false
  const explain = (/** @type {string} */ output) => {
    isTooOld = isUnheardOf.test(output)
    return explainNpm(output)
  }
  try {
    await install(folder, ["--prefer-offline", ...more], explain)
  } catch (error) {
    if (!isTooOld) throw error
    await install(folder, ["--prefer-online", ...more], explainNpm)
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} more
 * @param {(output: string) => string} explain
 */
async function install(folder, more, explain) {
  // The npm that started us, run by its own Node: ours may be about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const what = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--prefix", folder]
  // npm's own patience would keep somebody without a connection waiting for minutes.
  const patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
  const args = [...what, ...patience, ...more]
  await runStep({
    doing: "Installing packages",
    done: "Installed packages",
    command: npm && node ? node : "npm",
    args: npm && node ? [npm, ...args] : args,
    explain,
  })
}

const noConnection =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** @param {string} output */
function explainNpm(output) {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1]
  if (library !== undefined)
    return `Packages could not be installed: the Node that Fanfare brings needs ${library}, which this machine does not have. On Debian and Ubuntu: apt-get install libatomic1`
  const noAnswer = noConnection.exec(output)?.[1]
  const said = /^npm (?:error|ERR!) (?!code |errno |A complete log)(.+?)\.?$/m.exec(output)?.[1]
  const reason = noAnswer ? `npm cannot reach its registry (${noAnswer})` : (said ?? "npm ci failed")
  return `Packages could not be installed: ${reason}. \`npm ci\` says more.`
}
