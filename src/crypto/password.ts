import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { FairTurns } from "#domain/fair-turns.ts"

const derive = promisify(argon2)

/** RFC 9106 parameters of the OWASP recommendation. Raising one makes `needsRehash` true for what is stored. */
const recommended: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

const [tagLength, nonceLength] = [32, 16]

/** Each hash takes 19 MB and a core for some 30 ms: two at once, the others wait in line, for a second at most. */
const line = { atOnce: 2, perKey: 10, inAll: 30 } as const

type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** For whom passwords are hashed: those who come from one network wait in one line, and the lines take turns. */
type Turn = { readonly network: string }

/** Hashes and checks passwords as argon2id PHC strings. */
export class PasswordHasher {
  readonly #turns = new FairTurns(line)
  readonly #cost: PasswordCost
  #decoy: Promise<string> | undefined

  /** Tests that are not about passwords take less. */
  constructor(cost: PasswordCost = recommended) {
    this.#cost = cost
  }

  async hash(password: string, { network }: Turn): Promise<string> {
    return this.#turns.run(network, async () => this.#hash(password))
  }

  /** With no stored hash as much time goes by anyway, so that answers do not tell whether an account exists. */
  async verify(password: string, stored: string | null, { network }: Turn): Promise<boolean> {
    // Made once, out of turn: a line that is full must not leave it unmade for ever.
    this.#decoy ??= this.#hash("nobody has this password")
    const parsed = parsePhc(stored ?? (await this.#decoy))
    if (parsed === null) throw new Error("a stored password hash is not an argon2id PHC string")
    const tag = await this.#turns.run(network, async () => deriveTag(password, parsed.nonce, parsed, parsed.tag.length))
    return timingSafeEqual(tag, parsed.tag) && stored !== null
  }

  needsRehash(stored: string): boolean {
    const parsed = parsePhc(stored)
    if (parsed === null) return true
    const { memory, passes, parallelism } = this.#cost
    return parsed.memory < memory || parsed.passes < passes || parsed.parallelism < parallelism
  }

  async #hash(password: string): Promise<string> {
    const nonce = randomBytes(nonceLength)
    const tag = await deriveTag(password, nonce, this.#cost, tagLength)
    const { memory, passes, parallelism } = this.#cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${phc(nonce)}$${phc(tag)}`
  }
}

async function deriveTag(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
  length: number,
): Promise<Buffer> {
  // NFKC: the same password typed on another keyboard or system is the same password.
  const message = Buffer.from(password.normalize("NFKC"))
  return derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: length })
}

function phc(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "")
}

function parsePhc(text: string): (PasswordCost & { readonly nonce: Buffer; readonly tag: Buffer }) | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text)
  if (match === null) return null
  const [, memory, passes, parallelism, nonce, tag] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce ?? "", "base64"),
    tag: Buffer.from(tag ?? "", "base64"),
  }
}
