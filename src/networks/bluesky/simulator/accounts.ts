import { createHash, randomBytes } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

export type Person = {
  readonly did: string
  readonly handle: string
  readonly displayName: string
  readonly appPassword: string
}

const base32 = "abcdefghijklmnopqrstuvwxyz234567"

/** Bytes in the alphabet of identifiers, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const length = Math.ceil((bytes.length * 8) / 5)
  bits <<= BigInt(length * 5 - bytes.length * 8)
  let text = ""
  for (let index = 0; index < length; index += 1) {
    text = base32.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text
}

/** The identifier of some content: `0x71` for a record, `0x55` for a file. */
export function cidOf(codec: 0x71 | 0x55, content: string | Uint8Array): string {
  const hash = createHash("sha256").update(content).digest()
  return `b${encodeBase32(Buffer.from([0x01, codec, 0x12, 0x20, ...hash]))}`
}

function newAppPassword(): string {
  const letters = encodeBase32(randomBytes(10))
  return Array.from({ length: 4 }, (_, index) => letters.slice(index * 4, index * 4 + 4)).join("-")
}

/** A handle is a domain name: whoever has none gets one of the network's own. */
function handleOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
  const word = plain === "" ? "somebody" : plain
  return word.includes(".") ? word : `${word}.bsky.social`
}

export function makePerson(tools: SandboxTools, name: string): Person {
  const handle = handleOf(name)
  const there = findByHandle(tools, handle)
  if (there !== undefined) return there
  const did = `did:plc:${encodeBase32(createHash("sha256").update(handle).digest()).slice(0, 24)}`
  const word = handle.split(".")[0] ?? handle
  const displayName = word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ")
  const person = { did, handle, displayName, appPassword: newAppPassword() }
  tools.memory.put("person", did, person)
  tools.memory.put("handle", handle, did)
  return person
}

export function findPerson({ memory }: SandboxTools, did: string): Person | undefined {
  return memory.get<Person>("person", did)
}

export function findByHandle(tools: SandboxTools, handle: string): Person | undefined {
  const did = tools.memory.get<string>("handle", handle.toLowerCase())
  return did === undefined ? undefined : findPerson(tools, did)
}
