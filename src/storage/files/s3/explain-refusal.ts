import { nameOf, type S3Place } from "#storage/files/s3/s3-place.ts"
import { readXml } from "#storage/files/s3/s3-xml.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** An answer that is not what was asked for. */
export type S3Refusal = {
  readonly status: number
  /** What the server calls it, such as NoSuchBucket; empty where it says nothing. */
  readonly code: string
  readonly message: string
  /** The region that the server expects, where it says so. */
  readonly region: string | undefined
}

export function readRefusal(status: number, body: string): S3Refusal {
  const { root, fields } = readXml(body)
  const { Code: code = "", Message: message = "", Region: region } = root === "Error" ? fields : {}
  return { status, code, message, region }
}

/** What an operator has to know, and the setting that is wrong where one is. `purpose` is what was tried: "read x". */
export function explainRefusal(place: S3Place, refusal: S3Refusal, purpose: string): StoreFailure {
  const { status, code, message, region } = refusal
  const host = place.endpoint.host
  const lasting = (words: string) => new StoreFailure(words, { isLasting: true })
  if (region !== undefined && region !== place.region) {
    return lasting(
      `FANFARE_MEDIA_STORE names the region ${place.region}, but the bucket ${place.bucket} is in ${region}`,
    )
  }
  switch (code) {
    case "InvalidAccessKeyId":
      return lasting(`FANFARE_S3_ACCESS_KEY_ID is not known to ${host}`)
    case "SignatureDoesNotMatch":
      return lasting(`FANFARE_S3_SECRET_ACCESS_KEY is not the secret of FANFARE_S3_ACCESS_KEY_ID: ${host} refuses it`)
    case "NoSuchBucket":
      return lasting(`FANFARE_MEDIA_STORE names the bucket ${place.bucket}, which does not exist at ${host}`)
    case "RequestTimeTooSkewed":
      return lasting(`the clock of this machine is wrong, so ${host} refuses its signatures`)
    case "AccessDenied":
      return lasting(`the key in FANFARE_S3_ACCESS_KEY_ID may not ${purpose} in ${nameOf(place)}`)
    default: {
      const said = [code, message].filter((word) => word !== "").join(": ")
      const words = `${nameOf(place)} answered ${status} when asked to ${purpose}${said === "" ? "" : ` (${said})`}`
      return new StoreFailure(words, { isLasting: status === 401 || status === 403 })
    }
  }
}
