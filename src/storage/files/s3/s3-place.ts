/** Where a bucket is, and how it is spoken to. */
export type S3Place = {
  readonly bucket: string
  /** What every key begins with: empty, or a path without a slash at its ends. */
  readonly prefix: string
  readonly endpoint: URL
  readonly region: string
  /** Whether the bucket stands in the path of an address, and not in its host name. */
  readonly isPathStyle: boolean
}

/** A header that asks the server to encrypt what it keeps. */
export type S3Encryption =
  | { readonly algorithm: "AES256" }
  | { readonly algorithm: "aws:kms"; readonly keyId: string | undefined }

export type S3Options = S3Place & {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly encryption: S3Encryption | undefined
  /** Whether browsers are sent to signed addresses of the bucket, instead of through the service. */
  readonly hasSignedReads: boolean
}

/** The origin of every request about the bucket. */
export function originOf({ endpoint, bucket, isPathStyle }: S3Place): string {
  return isPathStyle ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`
}

/** The address of an object; with an empty key, that of the bucket. */
export function urlOf(place: S3Place, key: string): URL {
  const base = place.endpoint.pathname.replace(/\/$/, "")
  const path = [...(place.isPathStyle ? [place.bucket] : []), ...(key === "" ? [] : [key])].join("/")
  return new URL(`${base}/${path}`, originOf(place))
}

/** As an operator would recognise it. */
export function nameOf({ bucket, prefix, endpoint }: S3Place): string {
  return `s3://${bucket}${prefix === "" ? "" : `/${prefix}`} at ${endpoint.host}`
}
