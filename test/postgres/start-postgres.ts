import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { Client } from "pg"
import { findFreePort } from "./find-free-port.ts"
import { placeBinaries } from "./place-binaries.ts"
import { type UnprivilegedUser, findOpenFolder, findUnprivilegedUser } from "./unprivileged-user.ts"

export type TestPostgres = {
  /** The process id of the server, which changes when it restarts. */
  readonly pid: number
  readonly folder: string
  /** The address of a database of this server. */
  url(database: string): string
  /** The same through a socket in its folder where that is possible: each query takes a fifth less of a processor. */
  nearUrl(database: string): string
  /** Makes an empty database and returns its name. */
  createDatabase(): Promise<string>
  /** Stops the server, breaking every connection, and starts it again at the same address with the same data. */
  restart(): Promise<void>
  /** Stops the server and removes all its files. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Writes through to the disk at every commit, as a server in service does. */
  readonly isDurable?: boolean
}

/**
 * Stands between us and the server, in a session of its own so that no Ctrl-C reaches the server before its clients.
 * A line on its input is an orderly stop. The end of its input means that we are gone, however that came about: then
 * nobody else will clear up, so it does. Its messages are closed early, so that theirs end with the server.
 */
const guard = `
folder=$1
shift
"$@" </dev/null &
postgres=$!
echo $postgres
exec >/dev/null 2>&1
if read -r _; then
  kill -INT $postgres
  wait $postgres
else
  kill -QUIT $postgres
  wait $postgres
  rm -rf "$folder"
fi
`

type Cluster = PostgresOptions & {
  readonly native: string
  readonly folder: string
  readonly user: UnprivilegedUser | undefined
}

type Server = { readonly pid: number; readonly guard: ChildProcess }

/** Starts a real PostgreSQL of our own in a temporary folder, and ends it with this process at the latest. */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const user = findUnprivilegedUser()
  const folder = await mkdtemp(join(findOpenFolder(user), "fanfare-postgres-"))
  try {
    const native = await placeBinaries(folder, user)
    await makeCluster(native, folder, user)
    return await runCluster({ native, folder, user, ...options })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function makeCluster(native: string, folder: string, user: UnprivilegedUser | undefined): Promise<void> {
  await mkdir(join(folder, "data"))
  if (user !== undefined) await giveTo(user, folder)
  await chmod(folder, 0o755)
  const settings = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", "--wal-segsize=1"]
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  await promisify(execFile)(join(native, "bin/initdb"), ["-D", join(folder, "data"), ...settings, ...locale], {
    cwd: folder,
    env: plainEnvironment,
    ...user,
  })
}

/** So that neither our settings nor the machine's language reach the server. */
const plainEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }

async function giveTo(user: UnprivilegedUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  await chown(folder, user.uid, user.gid)
}

async function runCluster(cluster: Cluster): Promise<TestPostgres> {
  const { folder } = cluster
  const { server: first, port } = await startOnFreePort(cluster)
  let server = first
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

  return {
    get pid() {
      return server.pid
    },
    folder,
    url,
    nearUrl: (database) => (isNear(folder) ? `${url(database)}?host=${encodeURIComponent(folder)}` : url(database)),
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll("-", "")}`
      await createDatabase(url("postgres"), name)
      return name
    },
    async restart() {
      await stopServer(server)
      server = await startServer(cluster, port)
    },
    async stop() {
      await stopServer(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Windows has no such sockets for PostgreSQL, and a long path does not fit into an address of one. */
function isNear(folder: string): boolean {
  return process.platform !== "win32" && join(folder, ".s.PGSQL.65535").length <= longestSocketPath
}

/** Linux has 108 bytes for it and other systems 104, the last one being zero. */
const longestSocketPath = 103

/** Makes a database: an empty one, or a copy. Copying the files takes half as long as logging their content. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const from = template === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY file_copy`
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${from}`)
  } finally {
    await client.end()
  }
}

/** Between asking for a free port and taking it somebody else may have it: then ask again. */
async function startOnFreePort(cluster: Cluster): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { server: await startServer(cluster, port), port }
    } catch (error) {
      if (attempt === 5 || !String(error).includes("could not bind")) throw error
    }
  }
}

async function startServer({ native, folder, user, isDurable = false }: Cluster, port: number): Promise<Server> {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: isNear(folder) ? folder : "",
    max_connections: "200",
    shared_buffers: "64MB",
    timezone: "UTC",
    ...(!isDurable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const command = [join(native, "bin/postgres"), "-D", join(folder, "data"), ...flags]
  const child = spawn("/bin/sh", ["-c", guard, "guard", folder, ...command], {
    cwd: folder,
    env: plainEnvironment,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    ...user,
  })
  const pid = await new Promise<number>((resolve, reject) => {
    let messages = ""
    let firstLine = ""
    child.once("error", reject)
    child.stdout.setEncoding("utf8").on("data", (text: string) => (firstLine += text))
    child.stderr
      .setEncoding("utf8")
      .on("data", (text: string) => {
        messages = (messages + text).slice(-10_000)
        if (messages.includes("ready to accept connections")) resolve(Number.parseInt(firstLine, 10))
      })
      .once("end", () => reject(new Error(`PostgreSQL did not start:\n${messages}`)))
  }).catch((error: unknown) => {
    child.stdin.end("stop\n")
    throw error
  })
  // Whoever forgets to stop it can still finish: the guard notices and clears up.
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as { unref(): void }).unref()
  return { pid, guard: child }
}

async function stopServer({ guard: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const exit = once(child, "exit")
  // Who is interrupted while it stops is told to stop once more.
  if (child.stdin?.writableEnded === false) child.stdin.end("stop\n")
  await exit
}
