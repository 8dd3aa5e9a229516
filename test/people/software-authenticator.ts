import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server"

/** What the authenticator, or the browser around it, does otherwise than it should. */
export type Misbehaviour = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  /** Whether it checked that its owner is there, with a finger or a PIN. */
  readonly isUserVerified?: boolean
  readonly signature?: Buffer
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** An authenticator with one ES256 key, which counts its uses and asks for a PIN. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  readonly #id: Buffer
  #counter = 0

  constructor(origin: string, id: Buffer = randomBytes(32)) {
    this.#origin = origin
    this.#id = id
  }

  get id(): Buffer {
    return this.#id
  }

  create(options: PublicKeyCredentialCreationOptionsJSON, wrong: Misbehaviour = {}): RegistrationResponseJSON {
    const clientData = this.#clientData("webauthn.create", options.challenge, wrong)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = [Buffer.alloc(16), length, this.#id, encode(this.#publicKey())]
    const authData = this.#authenticatorData(options.rp.id ?? "", withKey, credential, wrong)
    const attestation = encode(
      new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    )
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestation),
        transports: ["usb"],
      },
    }
  }

  get(options: PublicKeyCredentialRequestOptionsJSON, wrong: Misbehaviour = {}): AuthenticationResponseJSON {
    const clientData = this.#clientData("webauthn.get", options.challenge, wrong)
    this.#counter = wrong.counter ?? this.#counter + 1
    const authData = this.#authenticatorData(options.rpId ?? "", 0, [], wrong)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const signature = wrong.signature ?? sign("sha256", signed, this.#keys.privateKey)
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      },
    }
  }

  #clientData(type: string, challenge: string, wrong: Misbehaviour): Buffer {
    const origin = wrong.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin }))
  }

  #authenticatorData(rpId: string, flags: number, credential: readonly Buffer[], wrong: Misbehaviour): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const all = flags | present | (wrong.isUserVerified === false ? 0 : verified)
    return Buffer.concat([sha256(Buffer.from(wrong.rpId ?? rpId)), Buffer.from([all]), counter, ...credential])
  }

  /** As a COSE key: EC2, ES256, P-256, x and y. */
  #publicKey(): Cbor {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" })
    const [left, right] = [x, y].map((text) => Buffer.from(text, "base64url"))
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, left ?? Buffer.alloc(0)],
      [-3, right ?? Buffer.alloc(0)],
    ])
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest()
}

function base64url(bytes: Buffer): string {
  return bytes.toString("base64url")
}

/** The little of CBOR (RFC 8949) that a registration is made of. */
function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = Array.from(value, ([key, inner]) => Buffer.concat([encode(key), encode(inner)]))
  return Buffer.concat([head(5, entries.length), ...entries])
}

function head(major: number, size: number): Buffer {
  const first = major << 5
  if (size < 24) return Buffer.from([first | size])
  if (size < 256) return Buffer.from([first | 24, size])
  return Buffer.from([first | 25, size >> 8, size & 255])
}
