import { createHmac } from "node:crypto"

/*
 * Two signatures over the same bytes. The contract's is keyed with the whole secret as it is shown; the one of Standard
 * Webhooks (https://www.standardwebhooks.com) with the bytes that its base64 stands for, as its libraries have it.
 */

export const secretPrefix = "whsec_"

export type Signed = {
  /** The event's id, which is the message's id to those libraries: it is the same over all tries. */
  readonly id: string
  readonly seconds: number
  readonly body: Uint8Array
}

/** `t=<unix seconds>,v1=<hex>`: one signature, by the one secret that holds. */
export function signContract(secret: string, { seconds, body }: Omit<Signed, "id">): string {
  const hex = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex")
  return `t=${seconds},v1=${hex}`
}

/** One signature for each secret, so that a receiver that knows either of them is content. */
export function signStandard(secrets: readonly string[], { id, seconds, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), "base64")
      return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.`).update(body).digest("base64")}`
    })
    .join(" ")
}
