import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto"

/* Keys are texts here, PKCS #8 in base64url: they are kept among an account's credentials, sealed like everything there. */

export function newKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url")
}

function open(key: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(key, "base64url"), format: "der", type: "pkcs8" })
}

export type PublicKey = { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }

/** The half of a key that everybody may see. */
export function publicKeyOf(key: string): PublicKey {
  const { kty = "", crv = "", x = "", y = "" } = createPublicKey(open(key)).export({ format: "jwk" })
  return { kty, crv, x, y }
}

/** A key's name, made of the key itself (RFC 7638). */
export function keyIdOf(key: string): string {
  const { crv, kty, x, y } = publicKeyOf(key)
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url")
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

export function signJwt(key: string, header: object, claims: object): string {
  const content = `${encode({ ...header, alg: "ES256" })}.${encode(claims)}`
  const signature = sign("sha256", Buffer.from(content), { key: open(key), dsaEncoding: "ieee-p1363" })
  return `${content}.${signature.toString("base64url")}`
}
