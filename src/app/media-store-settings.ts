import { refuse, setting } from "#app/setting.ts"
import type { S3Encryption, S3Options } from "#storage/files/s3/s3-place.ts"

/** A store as an address names it: the disk, or a bucket. */
export type StoreAddress =
  | { readonly kind: "disk" }
  | ({ readonly kind: "s3"; readonly endpoint: URL | undefined } & Pick<S3Options, "bucket" | "prefix" | "region">)

const example = "s3://my-bucket/fanfare?endpoint=https://s3.example.com&region=eu-central-1"

const key = (about: string, sample: string, isSecret?: true) =>
  setting({
    about,
    example: sample,
    otherwise: "none",
    ...(isSecret === undefined ? {} : { isSecret }),
    read: (text) =>
      text === undefined || /^[\x21-\x7e]{1,500}$/.test(text)
        ? text
        : refuse("a key without spaces, as it was given to you"),
  })

/** Where uploads are kept. */
export const mediaStoreSettings = {
  FANFARE_MEDIA_STORE: setting({
    about:
      "Where uploaded media are kept: disk (the folder media of the data directory) or a bucket of an S3-compatible service, with a prefix of its own. Without an endpoint it is Amazon S3. `fanfare media move` copies media from one to the other.",
    example,
    otherwise: "disk",
    read: (text = "disk") => readStoreAddress(text),
  }),
  FANFARE_S3_ACCESS_KEY_ID: key(
    "With a bucket: the key that may read, write, list and delete there.",
    "AKIAIOSFODNN7EXAMPLE",
  ),
  FANFARE_S3_SECRET_ACCESS_KEY: key(
    "With a bucket: the secret of that key.",
    "the secret that came with the key",
    true,
  ),
  FANFARE_S3_PATH_STYLE: setting({
    about:
      "on writes the bucket into the path of addresses (https://s3.example.com/my-bucket/…), off into the host name (https://my-bucket.s3.example.com/…).",
    example: "off",
    otherwise: "on with an endpoint, off for Amazon S3",
    read: (text) => (text === undefined || text === "on" || text === "off" ? text : refuse("on or off")),
  }),
  FANFARE_S3_ENCRYPTION: setting({
    about:
      "Asks the service to encrypt what it keeps: AES256, aws:kms, or aws:kms: with the id of a key. Most services encrypt without being asked.",
    example: "aws:kms:1234abcd-12ab-34cd-56ef-1234567890ab",
    otherwise: "nothing is asked",
    read: readEncryption,
  }),
  FANFARE_S3_READS: setting({
    about:
      "service: browsers get media through Fanfare. signed: browsers that show media are sent to addresses of the bucket that work for an hour; networks and everybody else still get them through Fanfare.",
    example: "signed",
    otherwise: "service",
    read: (text = "service") => (text === "service" || text === "signed" ? text : refuse("service or signed")),
  }),
}

export type StoreSettings = {
  readonly [Name in keyof typeof mediaStoreSettings]: ReturnType<(typeof mediaStoreSettings)[Name]["read"]>
}

/** What is wrong with them together. */
export function mediaStoreFault(read: StoreSettings): string | undefined {
  if (read.FANFARE_MEDIA_STORE.kind === "disk" || hasKeys(read)) return undefined
  return "FANFARE_MEDIA_STORE names a bucket, which needs FANFARE_S3_ACCESS_KEY_ID and FANFARE_S3_SECRET_ACCESS_KEY."
}

/** Whether there are keys for buckets. */
export function hasKeys({
  FANFARE_S3_ACCESS_KEY_ID: id,
  FANFARE_S3_SECRET_ACCESS_KEY: secret,
}: StoreSettings): boolean {
  return id !== undefined && secret !== undefined
}

/** All that is needed to use the bucket of an address; null for the disk. */
export function s3OptionsOf(address: StoreAddress, read: StoreSettings): S3Options | null {
  if (address.kind === "disk") return null
  const { FANFARE_S3_ACCESS_KEY_ID: accessKeyId = "", FANFARE_S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = read
  const { bucket, prefix, region, endpoint } = address
  const style = read.FANFARE_S3_PATH_STYLE ?? (endpoint === undefined ? "off" : "on")
  return {
    bucket,
    prefix,
    region,
    endpoint: endpoint ?? new URL(`https://s3.${region}.amazonaws.com`),
    isPathStyle: style === "on",
    accessKeyId,
    secretAccessKey,
    encryption: read.FANFARE_S3_ENCRYPTION,
    hasSignedReads: read.FANFARE_S3_READS === "signed",
  }
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/
const regionName = /^[a-z0-9-]{1,40}$/

export function readStoreAddress(text: string): StoreAddress {
  if (text === "disk") return { kind: "disk" }
  const url = URL.parse(text)
  const expected = `disk, or an address such as ${example}`
  if (url === null || url.protocol !== "s3:" || url.username !== "" || url.port !== "" || url.hash !== "") {
    return refuse(expected)
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region")
  if (unknown !== undefined) return refuse(`${expected}: ${unknown} is not known there`)
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, "")
  const region = url.searchParams.get("region") ?? "us-east-1"
  const isGood = bucketName.test(url.hostname) && prefixName.test(prefix) && regionName.test(region)
  if (!isGood) return refuse(expected)
  const named = url.searchParams.get("endpoint")
  return {
    kind: "s3",
    bucket: url.hostname,
    prefix,
    region,
    endpoint: named === null ? undefined : readEndpoint(named),
  }
}

function readEndpoint(text: string): URL {
  const url = URL.parse(text)
  const isWeb = url !== null && ["http:", "https:"].includes(url.protocol) && url.username === "" && url.search === ""
  return isWeb && url.hash === ""
    ? url
    : refuse("an address whose endpoint begins with https:// (or http:// in a private network)")
}

function readEncryption(text: string | undefined): S3Encryption | undefined {
  if (text === undefined) return undefined
  if (text === "AES256") return { algorithm: "AES256" }
  const [, keyId] =
    /^aws:kms(?::([\w:/-]{1,2048}))?$/.exec(text) ?? refuse("AES256, aws:kms, or aws:kms: with the id of a key")
  return { algorithm: "aws:kms", keyId }
}
