import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Builder, cache } from "./obtain-builder.ts"

const root = join(import.meta.dirname, "..", "..")

/** The release that Dockerfile starts from. */
const release = "trixie"

export class ImageBuilder {
  readonly #builder: Builder

  constructor(builder: Builder) {
    this.#builder = builder
  }

  /** Where buildah keeps its images for us. A mount that it leaves behind would keep the folder from being removed. */
  get buildah(): readonly string[] {
    const store = ["--root", join(cache, "storage"), "--runroot", join(cache, "run"), "--storage-driver", "vfs"]
    return [this.#builder.buildah, ...store]
  }

  /** Which images may be used: all, for all of them are made here. The machine need not have a policy of its own. */
  get policy(): string {
    const file = join(cache, "policy.json")
    mkdirSync(cache, { recursive: true })
    writeFileSync(file, JSON.stringify({ default: [{ type: "insecureAcceptAnything" }] }))
    return `--signature-policy=${file}`
  }

  /**
   * Makes what Dockerfile starts from, in place of the images in a registry, and tries whether an image can be built at all:
   * that needs rights, Debian's packages and npm's registry. Returns what is missing.
   */
  async prepare(): Promise<string | undefined> {
    try {
      if (!(await this.#hasImage("localhost/base"))) await this.#makeBase()
      await this.#makeNode()
      return undefined
    } catch (error) {
      return `An image cannot be built here: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  /** Builds the image of this folder. */
  async build(): Promise<void> {
    await this.#bud(root, "fanfare", join(root, "Dockerfile"), [
      "--format=docker",
      "--build-arg=BUILDER=localhost/node",
      "--build-arg=BASE=localhost/base",
    ])
  }

  async run(words: readonly string[]): Promise<string> {
    const [command = "", ...args] = words
    const child = spawn(command, args, {
      env: { ...process.env, ...this.#builder.env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let out = ""
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text))
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text))
    const [code] = (await once(child, "close")) as [number | null]
    if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${said.slice(-3000)}`)
    return out
  }

  async #hasImage(name: string): Promise<boolean> {
    return this.run([...this.buildah, "inspect", "--type", "image", name]).then(
      () => true,
      () => false,
    )
  }

  async #makeBase(): Promise<void> {
    const folder = join(cache, "base")
    rmSync(folder, { recursive: true, force: true })
    await this.run([...this.#builder.debootstrap, "--variant=minbase", release, join(folder, "root"), findMirror()])
    writeFileSync(join(folder, "Dockerfile"), "FROM scratch\nCOPY root /\n")
    await this.#bud(folder, "base", join(folder, "Dockerfile"))
    rmSync(folder, { recursive: true, force: true })
  }

  /** In place of the image that has Node and npm: this machine's own, with its way to the registry. */
  async #makeNode(): Promise<void> {
    const folder = join(cache, "node")
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, "usr/local/bin"), { recursive: true })
    const { npm_execpath: npm, npm_node_execpath: node } = process.env
    if (npm === undefined || node === undefined) throw new Error("this judge is run by npm run test:judges")
    cpSync(node, join(folder, "usr/local/bin/node"))
    cpSync(join(npm, "../.."), join(folder, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true })
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"))
    const settings = ["/etc/npmrc", join(process.env["HOME"] ?? "", ".npmrc")].filter((file) => existsSync(file))
    mkdirSync(join(folder, "root"))
    writeFileSync(join(folder, "root/.npmrc"), settings.map((file) => readFileSync(file, "utf8")).join("\n"))
    const authorities = "/etc/ssl/certs/ca-certificates.crt"
    if (existsSync(authorities)) {
      mkdirSync(join(folder, "etc/ssl/certs"), { recursive: true })
      cpSync(authorities, join(folder, authorities))
    }
    writeFileSync(
      join(folder, "Dockerfile"),
      [
        "FROM localhost/base",
        "COPY etc /etc",
        "COPY root /root",
        "COPY usr /usr",
        // Dockerfile needs both to work. The Node that runs this judge may be one that needs the library.
        "RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && npm view npm name && rm -rf /var/lib/apt/lists",
      ].join("\n"),
    )
    await this.#bud(folder, "node", join(folder, "Dockerfile"))
    rmSync(folder, { recursive: true, force: true })
  }

  async #bud(folder: string, name: string, file: string, more: readonly string[] = []): Promise<void> {
    const how = ["bud", this.policy, "--isolation=chroot", `--file=${file}`, `--tag=${name}`]
    await this.run([...this.buildah, ...how, ...more, folder])
  }
}

/** Where this machine has its own Debian from. */
function findMirror(): string {
  for (const file of globSync("/etc/apt/sources.list.d/*.sources")) {
    const [, uri] = /^URIs:\s*(\S+)/m.exec(readFileSync(file, "utf8")) ?? []
    if (uri !== undefined) return uri
  }
  for (const file of ["/etc/apt/sources.list", ...globSync("/etc/apt/sources.list.d/*.list")]) {
    const [, uri] = /^deb\s+(?:\[.*?\]\s+)?(\S+)/m.exec(existsSync(file) ? readFileSync(file, "utf8") : "") ?? []
    if (uri !== undefined) return uri
  }
  throw new Error("apt knows no place to have Debian from")
}
