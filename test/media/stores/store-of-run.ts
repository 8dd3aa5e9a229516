import { randomUUID } from "node:crypto"

/** Where worlds keep their media in a run that is about buckets: each in a place of its own. */
export function storeOfRun(): Record<string, string> {
  const endpoint = process.env["FANFARE_TEST_S3"]
  return endpoint === undefined ? {} : settingsFor(endpoint, `world-${randomUUID()}`)
}

export const bucket = "fanfare-media"

/** The only key that the server of the tests knows. */
export const s3Keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" } as const

export function settingsFor(endpoint: string, prefix: string): Record<string, string> {
  return {
    FANFARE_MEDIA_STORE: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    FANFARE_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    FANFARE_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  }
}
