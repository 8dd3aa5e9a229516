import { generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { isIP } from "node:net"

/** A key, and a certificate for these names and addresses that it has signed itself. */
export function makeCertificate(...names: readonly string[]): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(identifier("2a8648ce3d040302"))
  const somebody = sequence(tagged(0x31, sequence(identifier("550403"), tagged(0x0c, Buffer.from("a trial")))))
  const alternatives = sequence(...names.map(alternative))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    somebody,
    sequence(tagged(0x18, Buffer.from("20200101000000Z")), tagged(0x18, Buffer.from("20991231235959Z"))),
    somebody,
    publicKey.export({ format: "der", type: "spki" }),
    tagged(0xa3, sequence(sequence(identifier("551d11"), tagged(0x04, alternatives)))),
  )
  const certificate = sequence(content, algorithm, bits(sign("sha256", content, privateKey)))
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ format: "pem", type: "pkcs8" }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  }
}

function alternative(name: string): Buffer {
  return isIP(name) === 4 ? tagged(0x87, Buffer.from(name.split(".").map(Number))) : tagged(0x82, Buffer.from(name))
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function identifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"))
}

function bits(content: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), content]))
}
