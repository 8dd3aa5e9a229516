import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { type Client, createClient } from "fanfare/client"
import { Mistake, type Terminal } from "#remote/terminal.ts"

/** Which service, and as whom. */
export type Login = { readonly url: string; readonly token: string }

const fileOf = ({ configFolder }: Terminal) => path.join(configFolder, "fanfare", "login.json")

/** Nobody else on this computer may read the file: the token in it is a password. */
export async function keepLogin(terminal: Terminal, login: Login): Promise<string> {
  const file = fileOf(terminal)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // A file that is there would keep the rights it has.
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: "wx" })
  return file
}

/** Whether there was one. */
export async function forgetLogin(terminal: Terminal): Promise<boolean> {
  const isThere = (await readLogin(terminal)) !== undefined
  await rm(fileOf(terminal), { force: true })
  return isThere
}

export async function readLogin(terminal: Terminal): Promise<Login | undefined> {
  try {
    const { url, token } = JSON.parse(await readFile(fileOf(terminal), "utf8")) as Partial<Login>
    return typeof url === "string" && typeof token === "string" ? { url, token } : undefined
  } catch {
    return undefined
  }
}

/** Where Fanfare is, by an address as people write it. */
export function readAddress(text: string): string {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(text)
  const whole = /^https?:\/\//i.test(text) ? text : `${isLocal ? "http" : "https"}://${text}`
  if (!URL.canParse(whole)) throw new Mistake(`“${text}” is no address. Write it like https://fanfare.example.com.`)
  return new URL(whole).origin
}

/** The client of whoever is logged in. What the environment says goes before what was kept. */
export async function connect(terminal: Terminal): Promise<Client & { readonly url: string }> {
  const kept = await readLogin(terminal)
  const url = terminal.address === undefined ? kept?.url : readAddress(terminal.address)
  // A kept token is for the service that it was given for, and for no other.
  const token = terminal.token ?? (url === kept?.url ? kept?.token : undefined)
  if (url === undefined || token === undefined) {
    const missing = url === undefined ? "address" : `token for ${url}`
    throw new Mistake(`There is no ${missing}. Run fanfare login first, or set FANFARE_URL and FANFARE_TOKEN.`)
  }
  return { ...createClient({ url, token }), url }
}
