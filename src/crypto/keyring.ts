import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"

/** What a sealed value is for. Each purpose has a key of its own, so that one cannot be passed off as another. */
export type SealPurpose =
  | "canary"
  | "totp-secret"
  | "account-credentials"
  | "connect-trip"
  | "webhook-secret"
  | "signing-key"
  | "upstream-trip"
  | "model-key"
  | "message"
  | "push-keys"
  | "vapid"

/** What a signature is for, with a key of its own likewise. */
export type SignPurpose = "media-address" | "sandbox-call" | "error-return" | "mail-off"

/** For whom a key pair is that others check us by. */
export type PairPurpose = "oauth-client"

type Key = {
  readonly id: string
  readonly bytes: Buffer
  /** By purpose; deriving one costs more than using it. */
  readonly subKeys: Map<string, Buffer>
}

/**
 * Seals secrets that the service must be able to read again: AES-256-GCM with a key per purpose and the row's identity
 * as associated data, so that a value moved to another row does not open. The first key seals; every key opens, which
 * is how keys are rotated.
 */
export class Keyring {
  readonly #keys: readonly [Key, ...Key[]]

  /** Each key is 32 random bytes in base64. */
  constructor(keys: readonly string[]) {
    const [first, ...rest] = keys.map(readKey)
    if (first === undefined) throw new Error("a keyring needs at least one key")
    this.#keys = [first, ...rest]
  }

  seal(purpose: SealPurpose, row: string, text: string): string {
    const [key] = this.#keys
    const nonce = randomBytes(12)
    const cipher = createCipheriv("aes-256-gcm", subKey(key, purpose), nonce).setAAD(Buffer.from(row))
    const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
    return `1.${key.id}.${sealed.toString("base64url")}`
  }

  open(purpose: SealPurpose, row: string, value: string): string {
    const [version, keyId, encoded] = value.split(".")
    const key = this.#keys.find((candidate) => candidate.id === keyId)
    if (version !== "1" || encoded === undefined) throw new Error("not a sealed value")
    if (key === undefined) throw new Error(`sealed with key ${keyId}, which is not among the secret keys`)
    const sealed = Buffer.from(encoded, "base64url")
    const decipher = createDecipheriv("aes-256-gcm", subKey(key, purpose), sealed.subarray(0, 12))
    decipher.setAAD(Buffer.from(row)).setAuthTag(sealed.subarray(-16))
    return decipher.update(sealed.subarray(12, -16)).toString("utf8") + decipher.final("utf8")
  }

  /** Whether a value should be sealed again, because a newer key stands first. */
  isStale(value: string): boolean {
    return value.split(".")[1] !== this.#keys[0].id
  }

  /** 128 bits that only a holder of the first key can make, for addresses that must not be guessed. */
  sign(purpose: SignPurpose, text: string): string {
    return signature(this.#keys[0], purpose, text)
  }

  /** Whether any of the keys made this signature: addresses given out before a rotation go on working. */
  verify(purpose: SignPurpose, text: string, given: string): boolean {
    const bytes = Buffer.from(given)
    return this.#keys.some((key) => {
      const expected = Buffer.from(signature(key, purpose, text))
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  }

  /** Keys on the curve P-256, one for each of ours, the first first: in PKCS #8, base64url. They need no place to be kept. */
  signingKeys(purpose: PairPurpose): readonly string[] {
    return this.#keys.map(({ bytes }) => makePair(Buffer.from(hkdfSync("sha256", bytes, "", `fanfare ${purpose}`, 48))))
  }
}

export function newSecretKey(): string {
  return randomBytes(32).toString("base64")
}

/** Whether `text` can be one of the secret keys. */
export function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}

function readKey(text: string): Key {
  const bytes = Buffer.from(text, "base64")
  if (!isSecretKey(text)) throw new Error("a secret key is 32 bytes in base64")
  const id = createHash("sha256").update("fanfare key id").update(bytes).digest("base64url").slice(0, 8)
  return { id, bytes, subKeys: new Map() }
}

const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The pair that belongs to these bytes. There are enough of them for every key to be as likely as any other. */
function makePair(bytes: Buffer): string {
  const secret = (BigInt(`0x${bytes.toString("hex")}`) % (curveOrder - 1n)) + 1n
  const d = Buffer.from(secret.toString(16).padStart(64, "0"), "hex")
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"))
  const key = { kty: "EC", crv: "P-256", d: d.toString("base64url"), x: x ?? "", y: y ?? "" }
  return createPrivateKey({ key, format: "jwk" }).export({ type: "pkcs8", format: "der" }).toString("base64url")
}

function signature(key: Key, purpose: SignPurpose, text: string): string {
  const mac = createHmac("sha256", subKey(key, purpose)).update(text).digest()
  return mac.subarray(0, 16).toString("base64url")
}

function subKey(key: Key, purpose: SealPurpose | SignPurpose): Buffer {
  const known = key.subKeys.get(purpose)
  if (known !== undefined) return known
  const made = Buffer.from(hkdfSync("sha256", key.bytes, "", `fanfare ${purpose}`, 32))
  key.subKeys.set(purpose, made)
  return made
}
